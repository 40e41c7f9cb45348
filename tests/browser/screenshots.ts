import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import type { Translate } from '#features/site/translate.server.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { settled } from '#tests/harness/page/settled.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { choose } from './account/signing-up.ts'
import { BANK } from './paying/paying.ts'

const FOLDER = 'docs/screenshots'
const QUALITY = 80
const [ROBIN, NOOR] = GUESTS as [(typeof GUESTS)[number], (typeof GUESTS)[number]]

const LOOKS = [
  { locale: 'en' as const, width: 1280, height: 800, colorScheme: 'light' as const },
  { locale: 'nl' as const, width: 360, height: 740, colorScheme: 'dark' as const, scale: 2 },
]

let site: TestSite
let robin: Visitor
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  site = await startBrowserSite({ demoMembers: 400 })
  robin = await site.login(ROBIN)
  const noor = await site.login(NOOR)
  // Marks all likes as seen, so that no popup covers the pages.
  for (const member of [robin, noor])
    for (const { id } of (await member.api.likes.list()).liked_by) await member.api.likes.seen({ id })
})
afterAll(() => site?.stop())

describe.each(LOOKS)('pictures for docs/ at $width px', (look) => {
  const t = words(look.locale)

  async function picture(page: Page, name: string): Promise<void> {
    await settled(page)
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    const shot = await page.screenshot()
    const file = `${FOLDER}/${name}-${look.width}-${look.colorScheme}.webp`
    await writeFile(file, await sharp(shot).webp({ quality: QUALITY, effort: 6 }).toBuffer())
  }

  test('of what a visitor sees', async () => {
    const visit = await openPage(site, look)
    await visit.open('/')
    await picture(visit.page, 'landing')
    await visit.open('/signup')
    await choose(visit.page, t('accounts.signup.who.gender'), t('accounts.signup.who.male'))
    await choose(visit.page, t('accounts.signup.who.seeks'), t('accounts.signup.who.seeks_female'))
    await picture(visit.page, 'signup')
  })

  test('of what a member sees', async () => {
    const visit = await openPage(site, { ...look, loggedInAs: ROBIN })
    await visit.open('/members')
    await picture(visit.page, 'members')
    await showProfile(visit)
    await picture(visit.page, 'profile')
    await likeBack(visit, t)
    await picture(visit.page, 'match')
    await visit.open('/credits')
    await picture(visit.page, 'credits')
    await fillCheckout(visit, t)
    await picture(visit.page, 'checkout')
  })

  test('of a conversation', async () => {
    const visit = await openPage(site, { ...look, loggedInAs: NOOR })
    await talk()
    const { chats } = await (await site.login(NOOR)).api.chat.list()
    await visit.open(`/chats/${chats.find(({ profile }) => profile?.name === ROBIN.name)!.id}`)
    await visit.page.getByRole('log').getByText('Zaterdag om tien uur', { exact: false }).waitFor()
    await picture(visit.page, 'chat')
  })
})

/** A member with several photos, a text and shared interests. */
async function showProfile(visit: Visit): Promise<void> {
  const { profiles } = await robin.api.discovery.search({})
  const candidates = profiles.filter(
    ({ fictional, main_image, shared_interests }) => !fictional && main_image && shared_interests.length > 1,
  )
  await visit.open(`/members/${candidates[0]!.id}`)
}

/** Likes an admirer back; each look has a different one. */
async function likeBack({ page, open }: Visit, t: Translate): Promise<void> {
  const { liked_by, matches, profiles } = await robin.api.likes.list()
  const admirer = liked_by.find(
    ({ id }) => !matches.includes(id) && profiles.find((one) => one.id === id)?.main_image,
  )!
  const { name } = profiles.find(({ id }) => id === admirer.id)!
  await open(`/members/${admirer.id}`)
  await page
    .getByRole('button', { name: t('members.card.like', { name }) })
    .first()
    .click()
  await page.getByRole('dialog', { name: t('site.popups.match.title') }).waitFor()
}

async function fillCheckout({ page, open }: Visit, t: Translate): Promise<void> {
  await open('/credits/50')
  await page.getByText('iDEAL | Wero', { exact: true }).click()
  await page.getByRole('combobox', { name: t('payments.checkout.bank') }).selectOption({ label: BANK })
}

let talked = false

async function talk(): Promise<void> {
  if (talked) return
  talked = true
  const noor = await site.login(NOOR)
  const me = {
    robin: (await robin.api.accounts.user()).user!.profile.id,
    noor: (await noor.api.accounts.user()).user!.profile.id,
  }
  const say = (from: Visitor, to: string, body: string) =>
    from.api.chat.send({ id: crypto.randomUUID(), to, body })
  await say(robin, me.noor, 'Altijd! Het liefst over de dijk, met een thermoskan koffie mee.')
  await say(noor, me.robin, 'Dan zorg ik voor het goede weer.')
  await say(robin, me.noor, 'Zaterdag om tien uur bij het veer?')
  const { conversation } = await say(noor, me.robin, 'Afgesproken! 😄')
  await robin.api.chat.read({ id: conversation })
}
