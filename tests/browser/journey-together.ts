import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { openPage, type Visit } from '#tests/harness/page/open-page.ts'
import { staysAway } from '#tests/harness/page/stays-away.ts'
import { chat } from './chat/chatting.ts'
import type { Journey } from './journey.ts'
import { paying } from './paying/paying.ts'

const SIGNUP_CREDITS = 5
const PACKAGE = { credits: 20, listed: 995, asked: 746 }

/** Likes a member, who sees it in her own browser and likes back; both see the match. */
export async function matchWith({ site, page, t, newcomer, found, look }: Journey): Promise<Visit> {
  const heart = page.getByRole('button', { name: t('members.card.like', { name: found.name }) })
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')

  // Back in the list: the page of a member is the news of them.
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/members')
  const other = await openPage(site, { ...look, loggedInAs: found })
  await other.open('/members')
  const news = other.page.getByRole('status').filter({ hasText: t('site.popups.like.new') })
  await news.getByText(t('site.popups.like.words', { name: newcomer.name })).waitFor()
  await news.getByRole('link', { name: t('site.popups.like.open') }).click()
  await staysAway(news, other.page.getByRole('heading', { level: 1, name: newcomer.name }))
  await other.page.getByRole('button', { name: t('members.card.like', { name: newcomer.name }) }).click()
  const match = other.page.getByRole('dialog', { name: t('site.popups.match.title') })
  await match.getByText(t('site.popups.match.words', { name: newcomer.name })).waitFor()
  await match.getByRole('button', { name: t('site.popups.match.close'), exact: true }).click()
  await match.waitFor({ state: 'hidden' })

  const popup = page.getByRole('status').filter({ hasText: t('site.popups.match.title') })
  await popup.getByText(t('site.popups.like.match_words', { name: found.name })).waitFor()
  await popup.getByRole('link', { name: t('site.popups.like.open') }).click()
  await page.getByRole('heading', { level: 1, name: found.name }).waitFor()
  return other
}

/** Both see each other's actions live, until the free messages are used up. */
export async function chatUntilCreditsRunOut(journey: Journey, other: Visit): Promise<void> {
  const { page, t, visit, found, newcomer } = journey
  const mine = chat(page, t)
  const theirs = chat(other.page, t)
  await page.getByRole('link', { name: t('members.profile.chat') }).click()
  await mine.send(found.name, 'Hello there, this is the first')
  await page.waitForURL(/\/chats\/./)
  await mine.send(found.name, 'And this is the second')
  await mine.seesState('delivered')
  await markDocument(page)
  await markDocument(other.page)

  // The other member, elsewhere on the site, sees a badge and the count in the tab's title.
  const chats = other.page.getByRole('link', { name: t('site.nav.unread', { count: 2 }) })
  await chats.filter({ visible: true }).waitFor()
  await expect.poll(() => other.page.title()).toMatch(/^\(2\) /)
  await chats.filter({ visible: true }).click()
  await other.page.getByRole('link', { name: new RegExp(newcomer.name) }).click()
  await theirs.sees('And this is the second')
  await mine.seesState('read')
  await expect.poll(() => other.page.title()).not.toMatch(/^\(/)

  await theirs.composer(newcomer.name).pressSequentially('Hello')
  await mine.seesTyping()
  await theirs.send(newcomer.name, 'Hello to you too')
  await mine.sees('Hello to you too')
  for (let sent = 2; sent < SIGNUP_CREDITS; sent++) await mine.send(found.name, `Message ${sent + 1}`)
  await theirs.sees(`Message ${SIGNUP_CREDITS}`)
  await expectSameDocument(page)
  await expectSameDocument(other.page)

  visit.expectRefusal(402, '/api/messages')
  await mine.composer(found.name).fill('One too many')
  // On a phone, Enter begins a new line.
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await mine.isRefusedForCredits(1)
}

/** Marks the document, to check that updates come without a reload. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('html[data-kept]').count(), { message: 'the same document as before' })
    .toBe(1)
}

/** Buys credits at the welcome price, by iDEAL; they are granted once although the bank calls twice. */
export async function buyCredits({ site, page, t, look, newcomer }: Journey): Promise<void> {
  const checkout = paying(page, t)
  await chat(page, t).buys()
  await page.getByRole('heading', { level: 1, name: t('payments.credits.title') }).waitFor()
  const main = page.getByRole('main')
  await main.getByText(t('payments.credits.bonus', { percentage: 25 })).waitFor()
  await expect.poll(() => main.getByRole('timer').textContent()).toMatch(/^03:\d\d:\d\d$/)
  const price = (amount: number) => formatMoney({ amount, currency: 'EUR' }, look.locale)
  const card = main.getByRole('article').filter({
    has: page.getByText(t('payments.credits.package', { credits: PACKAGE.credits }), { exact: true }),
  })
  await card.getByText(price(PACKAGE.asked), { exact: true }).waitFor()
  await card.getByText(price(PACKAGE.listed)).waitFor()

  await checkout.choosePackage(PACKAGE.credits)
  await checkout.orderByIdeal()
  await page.getByText(price(PACKAGE.asked)).waitFor()
  await checkout.decide('pay')
  await checkout.seesOutcome('completed_title', { credits: PACKAGE.credits })

  const webhooks = () =>
    site.rows(
      `select job.id from pgboss.job join purchase on purchase.provider_payment_id = job.data ->> 'paymentId'
       join account on account.id = purchase.member_id
       where job.name = 'payments.sandbox-webhook' and job.state = 'completed' and account.email = $1`,
      [newcomer.email],
    )
  await expect.poll(async () => (await webhooks()).length).toBeGreaterThanOrEqual(2)
  const sales = await site.rows(
    `select entry.amount, wallet.balance, account.paid_user
     from ledger_entry entry
     join ledger_entry wallet on wallet.member_id = entry.member_id and wallet.key = entry.key and wallet.account = 'wallet'
     join account on account.id = entry.member_id
     where entry.account = 'sale' and account.email = $1`,
    [newcomer.email],
  )
  expect(sales, 'one sale, and premium').toEqual([
    { amount: -PACKAGE.credits, balance: PACKAGE.credits, paid_user: true },
  ])
}

/** The message that was refused is still in the composer. */
export async function goOnChatting({ page, t, found }: Journey, other: Visit): Promise<void> {
  const mine = chat(page, t)
  await page.getByRole('link', { name: t('payments.transactions.completed_back') }).click()
  const composer = mine.composer(found.name)
  await expect.poll(() => composer.inputValue()).toBe('One too many')
  await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click()
  await mine.sees('One too many')
  await chat(other.page, t).sees('One too many')
  await mine.seesState('read')
}
