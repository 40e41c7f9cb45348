import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage } from '#tests/harness/page/open-page.ts'
import { readAfter, staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat, storedMessages, talking } from './chatting.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

test('a member is blocked after a question, from the chat and from the profile; the chat says so and takes it back', async () => {
  const { anna, bram, asBram, conversation } = await talking(site)
  const { page, open, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const blocks = () => site.rows('select from block where member_id = $1', [anna.id])
  const unblock = page.getByRole('button', { name: t('chat.blocked.unblock') })
  const { composer } = chat(page, t)
  await open(`/chats/${conversation}`)
  for (const decision of ['buttons.cancel', 'block.confirm'] as const) {
    await page.getByRole('button', { name: t('chat.header.menu') }).click()
    await page.getByRole('menuitem', { name: t('chat.menu.block', { name: bram.name }) }).click()
    const dialog = page.getByRole('dialog', { name: t('chat.block.title', { name: bram.name }) })
    await dialog.getByText(t('chat.block.words', { name: bram.name })).waitFor()
    await dialog.getByRole('button', { name: t(`chat.${decision}`), exact: true }).click()
    const closed = dialog.waitFor({ state: 'hidden' })
    if (decision === 'buttons.cancel') expect(await readAfter(closed, blocks)).toEqual([])
    await closed
  }
  await staysAway(composer(bram.name), page.getByText(t('chat.blocked.words', { name: bram.name })))
  await chat(page, t).sees('Hoi Anna')

  // The list says so too, and marks no conversation when none is open.
  const row = (on: typeof page, name: string) =>
    on.getByRole('listitem').filter({ has: on.getByRole('link', { name }) })
  const isOpen = () => row(page, bram.name).getByRole('link').getAttribute('aria-current')
  await row(page, bram.name).getByText(t('chat.list.blocked'), { exact: true }).waitFor()
  await expect.poll(() => isOpen()).toBe('page')
  await page.locator('header a[href="/chats"]').first().click()
  await page.getByText(t('chat.pick.title')).waitFor()
  expect(
    await readAfter(row(page, bram.name).getByText(t('chat.list.blocked'), { exact: true }), () => isOpen()),
  ).toBeNull()
  await row(page, bram.name).getByRole('link').click()

  // The blocked member sees only that the name cannot be reached.
  const theirs = await openPage(site, { loggedInAs: bram })
  await theirs.open(`/chats/${conversation}`)
  await theirs.page.getByText(t('chat.left.out_of_reach', { name: anna.name })).waitFor()
  await chat(theirs.page, t).sees('Hoi Bram')
  await staysAway(
    theirs.page.getByRole('main').getByText(/blok/i),
    row(theirs.page, anna.name).getByText(t('chat.list.out_of_reach'), { exact: true }),
  )
  await expect.poll(async () => (await asBram.api.chat.list()).chats[0]?.num_unread_messages).toBe(0)
  await theirs.finish()

  await unblock.click()
  expect(await readAfter(composer(bram.name), () => blocks())).toEqual([])

  // So does a report from the chat, of him or of what he said, if she wants it.
  const wanted = async (title: 'title' | 'message_title') => {
    const dialog = page.getByRole('dialog', { name: t(`members.report.${title}`, { name: bram.name }) })
    await dialog.getByText(t('members.report.reasons.harassment')).click()
    const box = dialog.getByRole('checkbox', { name: t('members.report.also_block', { name: bram.name }) })
    await expect.poll(() => box.isChecked()).toBe(false)
    await box.check()
    await dialog.getByRole('button', { name: t('members.report.send') }).click()
    await staysAway(composer(bram.name), page.getByText(t('chat.blocked.words', { name: bram.name })))
    await expect.poll(blocks).toHaveLength(1)
    await unblock.click()
    await composer(bram.name).waitFor()
  }
  await page.getByRole('button', { name: t('chat.header.menu') }).click()
  await page.getByRole('menuitem', { name: t('members.report.title', { name: bram.name }) }).click()
  await wanted('title')
  const said = page.getByRole('log').locator('[data-bubble]', { hasText: 'Hoi Anna' })
  await said.hover()
  await said.getByRole('button', { name: t('chat.messages.options') }).click()
  await page.getByRole('menuitem', { name: t('chat.acts.report'), exact: true }).click()
  await wanted('message_title')
  await site.rows('delete from report where member_id = $1', [bram.id])

  await open(`/members/${bram.id}`)
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.block', { name: bram.name }) }).click()
  const asked = page.getByRole('dialog', { name: t('members.profile.block_title', { name: bram.name }) })
  await asked.getByRole('button', { name: t('members.profile.cancel') }).click()
  expect(await readAfter(asked.waitFor({ state: 'hidden' }), () => blocks())).toEqual([])

  // A report asks for a reason, and for words where there is none to choose; the block goes with it.
  const reports = () => site.rows(`select reason, words from report where member_id = $1`, [bram.id])
  await page.getByRole('button', { name: t('members.profile.more') }).click()
  await page.getByRole('menuitem', { name: t('members.profile.report', { name: bram.name }) }).click()
  const report = page.getByRole('dialog', { name: t('members.report.title', { name: bram.name }) })
  const send = report.getByRole('button', { name: t('members.report.send') })
  await send.click()
  await report.getByText(t('members.report.choose')).waitFor()
  await report.getByText(t('members.report.reasons.other')).click()
  await send.click()
  await report.getByText(t('members.report.tell')).waitFor()
  const words = report.getByRole('textbox', { name: t('members.report.words') })
  await expect.poll(() => words.evaluate((area) => document.activeElement === area)).toBe(true)
  expect(await readAfter(expectAccessible(), () => reports())).toEqual([])
  await words.fill('Zegt dat hij piloot is')
  await report.getByRole('checkbox').check()
  await send.click()
  await report.waitFor({ state: 'hidden' })
  await page.getByText(t('members.report.sent')).waitFor()
  await expect.poll(() => reports()).toEqual([{ reason: 'other', words: 'Zegt dat hij piloot is' }])
  await expect.poll(blocks).toHaveLength(1)
})

test('a third conversation of a free member is for Premium, says how to get it, and what was typed is not lost', async () => {
  const { anna, bram } = await site.couple({ credits: 20 }, { credits: 20 })
  const [carl, dirk] = [
    await site.build.member({ gender: 'male' }),
    await site.build.member({ gender: 'male', name: 'Dirk', interests: ['cooking', 'cats', 'wine'] }),
  ]
  const asAnna = await site.login(anna)
  for (const { id } of [bram, carl])
    await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: id, body: 'Hoi' })
  const { page, open, expectRefusal, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const { composer } = chat(page, t)
  const dialog = page.getByRole('dialog', { name: t('chat.refused.premium.title') })
  const notice = page.getByRole('complementary', { name: t('chat.refused.premium.title') })
  await open(`/members/${bram.id}/chat`)
  await staysAway(notice, composer(bram.name))
  await open(`/members/${dirk.id}/chat`)
  expectRefusal(402, '/api/messages')
  // The limit is told before the message is written.
  await notice.getByText(/2 mensen/).waitFor()
  // An opener from the profile comes into the composer, and is not sent.
  const openers = page.getByRole('list', { name: t('chat.start.openers') }).getByRole('button')
  await expect
    .poll(() => openers.allTextContents())
    .toEqual([
      t('members.openers.about.food'),
      t('members.openers.about.animals'),
      t('members.openers.nearby'),
    ])
  await openers.first().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(t('members.openers.about.food'))
  await openers.last().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(t('members.openers.nearby'))
  await composer('Dirk').fill('Hoi!')
  await openers.first().click()
  await expect.poll(() => composer('Dirk').inputValue()).toBe(`Hoi!\n${t('members.openers.about.food')}`)
  await expectAccessible()
  await expect.poll(() => notice.getByRole('link').getAttribute('href')).toContain('/premium')
  await composer('Dirk').fill('Hoi Dirk, ook van de zee?')
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await dialog.getByText(t('chat.refused.premium.words', { max: 2 })).waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: t('chat.buttons.not_now') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => composer('Dirk').inputValue()).toBe('Hoi Dirk, ook van de zee?')

  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await dialog.getByRole('link', { name: t('chat.refused.premium.see') }).click()
  await page.getByRole('link', { name: t('payments.premium.become') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/premium')
  // On coming back, the dialog does not open again.
  await page.goBack()
  await staysAway(dialog, composer('Dirk'))
  await expect.poll(() => composer('Dirk').inputValue()).toBe('Hoi Dirk, ook van de zee?')
  await expect
    .poll(async () => (await storedMessages(site, anna)).map(({ body }) => body))
    .toEqual(['Hoi', 'Hoi'])
})

test('what leads elsewhere is named by the refusal of a message and of an edit, and what was typed stays', async () => {
  const { anna, bram } = await site.couple({ credits: 20 })
  const { page, open, expectRefusal, expectAccessible } = await openPage(site, { loggedInAs: anna })
  const { composer, log } = chat(page, t)
  const body = 'Wat een dag.de zon scheen! App me op 0️⃣6️⃣ 12 34 56 78?'
  const meant = '0️⃣6️⃣ 12 34 56 78'
  const named = t('site.errors.message_held_back', { why: 'contact_details', words: meant, max: 0 })
  expectRefusal(403, '/api/')
  await open(`/members/${bram.id}/chat`)
  await composer(bram.name).fill(body)
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('chat.refused.contact_details.title') })
  await dialog
    .getByText(t('chat.refused.contact_details.words', { name: bram.name, words: meant, max: 0 }))
    .waitFor()
  await expectAccessible()
  await dialog.getByRole('button', { name: t('chat.buttons.understood') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => composer(bram.name).inputValue()).toBe(body)

  await chat(page, t).send(bram.name, 'Wat een dag.de zon scheen!')
  // One that is still on its way cannot be edited.
  await chat(page, t).seesState('sent')
  const bubble = log.locator('[data-bubble]', { hasText: 'Wat een dag' }).first()
  await bubble.hover()
  await bubble.getByRole('button', { name: t('chat.messages.options') }).click()
  await page.getByRole('menuitem', { name: t('chat.acts.edit'), exact: true }).click()
  const edit = page.getByRole('dialog', { name: t('chat.acts.edit') })
  await edit.getByRole('textbox').fill(body)
  await edit.getByRole('button', { name: t('chat.acts.save') }).click()
  await edit.getByText(named).waitFor()
  await expect.poll(() => edit.getByRole('textbox').inputValue()).toBe(body)
})
