import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { connectLive } from '#tests/harness/live.ts'
import { PUSH_KEYS, pushToBrowsers } from '#tests/harness/services/push.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

/**
 * Every place where one member can meet another: what each shows of a member who deleted the account, and
 * after they return.
 */

const pushed: string[] = []
let site: TestSite
let leaver: BuiltMember
let witness: BuiltMember
let watching: Visitor
let leaving: Visitor
let conversation: string
let files: string[]

beforeAll(async () => {
  site = await startSite({
    bystander: true,
    pusher: {
      async send(_to, news) {
        pushed.push(news.title)
        return 'sent'
      },
    },
  })
  leaver = await site.build.member({ name: 'Vertrekker', gender: 'female' })
  witness = await site.build.member({ name: 'Getuige', gender: 'male', premium: true, credits: 50 })
  leaving = await site.login(leaver)
  watching = await site.login(witness)
  await leaving.api.photos.upload({ key: site.app.ids.uuid(), file: await photo() })
  const [row] = await site.rows<{ renditions: object }>('select renditions from photo where member_id = $1', [
    leaver.id,
  ])
  files = Object.values(row!.renditions)
  await site.build.like(leaver, witness)
  await site.build.like(witness, leaver)
  const body = { id: site.app.ids.uuid(), to: witness.id, body: 'Tot ziens dan maar' }
  conversation = (await leaving.api.chat.send(body)).conversation
  await watching.api.accounts.login(subscription('getuige') as never)
  await leaving.api.accounts.login(subscription('vertrekker') as never)
})
afterAll(() => site.stop())

async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'ik.jpg', { type: 'image/jpeg' })
}

const subscription = (who: string) => ({
  subscription: { endpoint: `https://push.example/${who}`, keys: PUSH_KEYS },
})

/** What the witness and a visitor see of the leaver in each place. */
async function lookEverywhere() {
  const { api } = watching
  const has = (list: { id: string }[]) => list.some(({ id }) => id === leaver.id)
  const mine = await api.discovery.search({})
  const visitors = await site.visitor().api.discovery.search({ gender: 'female' })
  const likes = await api.likes.list()
  const { chats } = await api.chat.list()
  const another = await site.login(await site.build.member({ gender: 'male' }))
  return {
    search: has(mine.profiles),
    count: mine.num_results,
    visitorsSearch: has(visitors.profiles),
    visitorsCount: visitors.num_results,
    deck: has((await another.api.discovery.swipeDeck()).profiles),
    signupMatches: has((await another.api.discovery.signupMatches()).profiles),
    profile: profileOf(await watching.call('GET', `/members/${leaver.id}`)),
    strangersProfile: profileOf(await another.call('GET', `/members/${leaver.id}`)),
    visitorsProfile: profileOf(await site.visitor().call('GET', `/members/${leaver.id}`)),
    likesProfiles: has(likes.profiles),
    likedBy: has(likes.liked_by),
    likesGiven: has(likes.likes),
    matches: likes.matches.includes(leaver.id),
    chat: chats.map(({ id, profile }) => ({ id, name: profile?.name ?? null })),
    chatWith: (await watching.call('GET', `/messages?member=${leaver.id}`)).body.profile !== null,
    newChat: (await another.call('GET', `/messages?member=${leaver.id}`)).status,
    files: await statusesOf(files),
  }
}

function profileOf({ status, body }: Awaited<ReturnType<Visitor['call']>>) {
  const profile = body.profile as { status: string } | undefined
  if (profile?.status === 'disabled') expect(profile).toEqual({ id: leaver.id, status: 'disabled' })
  return profile ? profile.status : status
}

/** The statuses that the files answer with, without duplicates. */
async function statusesOf(names: string[]): Promise<number[]> {
  const answers = await Promise.all(names.map((name) => site.visitor().fetch(`/photos/${name}`)))
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { headers } of refused) expect(headers.get('cache-control')).toBe('no-store')
  return [...new Set(answers.map(({ status }) => status))]
}

describe('a member who deletes the account', () => {
  it('is seen in every place before, in none after, and in every one again when back', async () => {
    const before = await lookEverywhere()
    expect(before).toEqual({
      search: true,
      count: 1,
      visitorsSearch: true,
      visitorsCount: 1,
      deck: true,
      signupMatches: true,
      profile: 'active',
      strangersProfile: 'active',
      visitorsProfile: 'active',
      likesProfiles: true,
      likedBy: true,
      likesGiven: true,
      matches: true,
      chat: [{ id: conversation, name: 'Vertrekker' }],
      chatWith: true,
      newChat: 200,
      files: [200],
    })

    const live = await connectLive(watching)
    await leaving.api.accounts.deleteAccount({ reason: 'time' })
    await live.expect({ type: 'chats' })
    live.close()
    expect(await lookEverywhere()).toEqual({
      search: false,
      count: 0,
      visitorsSearch: false,
      visitorsCount: 0,
      deck: false,
      signupMatches: false,
      // Members they had liked and written to see only that they are not available.
      profile: 'disabled',
      strangersProfile: 404,
      visitorsProfile: 404,
      likesProfiles: false,
      likedBy: false,
      likesGiven: false,
      matches: false,
      chat: [{ id: conversation, name: null }],
      chatWith: false,
      newChat: 404,
      files: [404],
    })

    await expectNothingReaches()

    const mail = await site.mail.mailTo(leaver.email)
    const [, token] = /reactivate\?token=([\w-]+)/.exec(mail.text ?? '') ?? []
    await site.visitor().api.accounts.reactivate({ token: token! })
    expect(await lookEverywhere()).toEqual(before)
    const back = await site.login(leaver)
    expect((await back.api.members.own()).profile.photos).toHaveLength(1)
    expect((await back.api.chat.messages({ conversation })).messages).toHaveLength(1)
    // Push ended with the session; they subscribe again.
    await back.api.accounts.login(subscription('vertrekker') as never)
    await watching.api.chat.send({ id: site.app.ids.uuid(), to: leaver.id, body: 'Wat fijn!' })
    await expect.poll(() => pushed).toContain('Nieuw bericht van Getuige')
  })
})

/** The conversation is read-only; neither likes, messages nor pushes reach the leaver. */
async function expectNothingReaches() {
  const { api } = watching
  const page = await api.chat.messages({ conversation })
  expect(page).toMatchObject({ profile: null, messages: [{ body: 'Tot ziens dan maar', mine: false }] })
  const before = await credits()
  const send = { id: site.app.ids.uuid(), to: leaver.id, body: 'Ben je er nog?' }
  await expectRefusal(api.chat.send(send), 'not_found')
  expect(await credits()).toBe(before)
  await expectRefusal(api.likes.give({ id: leaver.id }), 'not_found')
  await expectRefusal(api.discovery.swipe({ id: leaver.id, like: true }), 'not_found')
  await api.chat.read({ id: conversation })
  // A push about the leaver that was already queued, and one for the leaver.
  const told = pushed.length
  await pushToBrowsers(site, { memberId: witness.id, kind: 'like', from: leaver.id, url: '/' })
  await pushToBrowsers(site, { memberId: leaver.id, kind: 'like', from: witness.id, url: '/' })
  expect(pushed).toHaveLength(told)
}

async function credits() {
  return (await watching.api.accounts.user()).user!.credits
}
