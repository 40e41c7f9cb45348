import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { openPage, type PageOptions } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'
import { chat } from './chatting.ts'

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

/** A conversation that he began, open in her browser, and what she does with a message in it. */
async function reading(look: PageOptions) {
  const t = words(look.locale ?? 'nl')
  const act = (key: string, values = {}) => t(`chat.acts.${key}` as never, values as never)
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const write = (body: string) => asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  const { conversation, message: first } = await write('Wat doe je zondag?')
  const her = await openPage(site, { loggedInAs: anna, ...look })
  const { page } = her
  await her.open(`/chats/${conversation}`)
  const { log, composer, sees, seesState } = chat(page, t)
  // An answer, which quotes it, comes after it.
  const message = (body: string) => log.locator('[data-bubble]', { hasText: body }).first()
  const menu = page.getByRole('menu')
  const openActs = async (body: string) => {
    if (look.touch) {
      // Its words: a touch of what it quotes leads there.
      const { height } = (await message(body).boundingBox())!
      await message(body).tap({ position: { x: 20, y: height - 12 } })
    } else {
      await message(body).hover()
      await message(body)
        .getByRole('button', { name: t('chat.messages.options') })
        .click()
    }
    await menu.waitFor()
  }
  const choose = async (body: string, item: string) => {
    await openActs(body)
    await menu.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const confirm = (title: string, button: string) =>
    page
      .getByRole('dialog', { name: act(title) })
      .getByRole('button', { name: act(button) })
      .click()
  const newest = async () => (await asBram.api.chat.messages({ conversation })).messages.at(-1)
  const answer = (body: string) =>
    asAnna.api.chat.send({ id: site.app.ids.uuid(), to: bram.id, body, reply_to: first.seq })
  return {
    ...{ t, act, anna, bram, asAnna, asBram, write, answer, conversation, her, page, log, composer, sees },
    ...{ seesState, message, menu, openActs, choose, confirm, newest },
  }
}

describe.each([
  { locale: 'nl' as const, width: 1280, touch: false, colorScheme: 'light' as const },
  { locale: 'de' as const, width: 360, touch: true, colorScheme: 'dark' as const },
])('a member, in $locale,', (look) => {
  test('answers a message, which is quoted, and both react to what the other wrote', async () => {
    const told = await reading(look)
    const { t, act, bram, asBram, conversation, her, page, composer, sees, message, choose, newest } = told
    await choose('Wat doe je zondag?', act('reply'))
    await page.getByText(act('replying_to', { name: bram.name })).waitFor()
    await expect
      .poll(() => composer(bram.name).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await composer(bram.name).fill('Uitslapen')
    await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
    await staysAway(page.getByText(act('replying_to', { name: bram.name })), sees('Uitslapen'))
    await message('Uitslapen').getByText('Wat doe je zondag?').waitFor()
    await expect.poll(newest).toMatchObject({ body: 'Uitslapen', reply_to: { seq: 1, said: { mine: true } } })

    await choose('Wat doe je zondag?', act('react_with', { emoji: '😂' }))
    await message('Wat doe je zondag?').first().getByText('😂').waitFor()
    await asBram.api.chat.react({ conversation, seq: 2, emoji: '👍' })
    await message('Uitslapen').getByText('👍').waitFor()
    await her.expectAccessible()
  })

  test('reports a message of the other, and is not offered to report their own', async () => {
    const told = await reading(look)
    const { t, act, anna, bram, answer, page, sees, menu, openActs, choose } = told
    await answer('Uitslapen')
    await sees('Uitslapen')
    await choose('Wat doe je zondag?', act('report'))
    const report = page.getByRole('dialog', { name: t('members.report.message_title', { name: bram.name }) })
    await report.getByText(t('members.report.reasons.harassment')).click()
    await report.getByRole('button', { name: t('members.report.send') }).click()
    await report.waitFor({ state: 'hidden' })
    await expect
      .poll(() =>
        site.rows(`select reason, seen -> 'message' ->> 'body' as said from report where reporter_id = $1`, [
          anna.id,
        ]),
      )
      .toEqual([{ reason: 'harassment', said: 'Wat doe je zondag?' }])
    await staysAway(menu.getByRole('menuitem', { name: act('report'), exact: true }), openActs('Uitslapen'))
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  })

  test('edits a message, which says so, until it is read; then it can be unsent still', async () => {
    const told = await reading(look)
    const { t, act, asBram, answer, conversation, page, log, sees, seesState } = told
    const { message, menu, openActs, choose, confirm, newest } = told
    await answer('Uitslapen')
    await sees('Uitslapen')
    await choose('Uitslapen', act('edit'))
    const dialog = page.getByRole('dialog', { name: act('edit') })
    const field = dialog.getByRole('textbox')
    const caret = () =>
      field.evaluate((one: HTMLTextAreaElement) =>
        document.activeElement === one ? one.selectionStart : undefined,
      )
    await expect.poll(caret).toBe('Uitslapen'.length)
    await field.fill('Wandelen')
    // With a keyboard, Enter sends as where messages are written.
    if (look.touch) await dialog.getByRole('button', { name: act('save') }).click()
    else await field.press('Enter')
    await message('Wandelen').getByText(act('edited')).waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await asBram.api.chat.read({ id: conversation })
    await seesState('read')
    await staysAway(menu.getByRole('menuitem', { name: act('edit') }), openActs('Wandelen'))
    await menu.getByRole('menuitem', { name: act('unsend') }).click()
    await confirm('unsend_title', 'unsend')
    await log.getByText(t('chat.messages.unsent')).waitFor()
    await expect.poll(newest).toMatchObject({ body: '' })
  })

  test('deletes a message that has just come, for themselves alone', async () => {
    const told = await reading(look)
    const { act, write, conversation, her, log, sees, message, choose, confirm, newest } = told
    await write('Typefuot')
    await sees('Typefuot')
    await choose('Typefuot', act('delete'))
    await confirm('delete_title', 'delete_confirm')
    await message('Typefuot').waitFor({ state: 'detached' })
    await her.open(`/chats/${conversation}`)
    await staysAway(log.getByText('Typefuot'), log.getByText('Wat doe je zondag?'))
    await expect.poll(newest).toMatchObject({ body: 'Typefuot' })
  })
})

test('what a member deletes elsewhere while a page has no connection is gone once it is back', async () => {
  const { asAnna, write, conversation, her, sees, message } = await reading({})
  const { message: last } = await write('Nog een typefuot')
  await sees('Nog een typefuot')
  her.expectFailing('')
  her.expectLogged(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await her.context.setOffline(true)
  await asAnna.api.chat.deleteForMe({ conversation, seq: last.seq })
  await her.context.setOffline(false)
  await message('Nog een typefuot').waitFor({ state: 'detached' })
})

test('what is unsent leaves what quotes it in an open conversation, and the answer that is being written', async () => {
  const t = words('nl')
  const { anna, bram, asAnna, asBram } = await site.couple({ credits: 20 })
  const write = (body: string) => asBram.api.chat.send({ id: site.app.ids.uuid(), to: anna.id, body })
  const { conversation, message: first } = await write('Mijn geheime plek')
  const answer = { id: site.app.ids.uuid(), to: bram.id, body: 'Mooi daar', reply_to: first.seq }
  await asAnna.api.chat.send(answer)
  const { message: second } = await write('Kom je ook?')
  const { page, open } = await openPage(site, { loggedInAs: anna })
  await open(`/chats/${conversation}`)
  const { log, sees, composer } = chat(page, t)
  await sees('Mooi daar')
  await expect.poll(() => log.getByText('Mijn geheime plek').count()).toBe(2)
  await log.locator('[data-bubble]', { hasText: 'Kom je ook?' }).hover()
  await log
    .getByRole('button', { name: t('chat.messages.options') })
    .last()
    .click()
  await page.getByRole('menuitem', { name: t('chat.acts.reply'), exact: true }).click()
  const answering = page.getByText(t('chat.acts.replying_to', { name: bram.name }))
  await answering.waitFor()
  await composer(bram.name).fill('Graag')

  await asBram.api.chat.unsend({ conversation, seq: first.seq })
  await expect.poll(() => log.getByText('Mijn geheime plek').count()).toBe(0)
  await sees('Mooi daar')
  await expect.poll(() => answering.count()).toBe(1)
  await asBram.api.chat.unsend({ conversation, seq: second.seq })
  await answering.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Kom je ook?').count()).toBe(0)
  await expect.poll(() => composer(bram.name).inputValue()).toBe('Graag')
})
