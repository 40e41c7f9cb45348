import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCredits, spendCredits } from '#features/credits/ledger.server.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { formatMoney } from '#shared/money.ts'
import { buy, decide, orderAgain } from '#tests/harness/buying.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import { readHtml } from '#tests/harness/page/html.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

const t = words('nl')

let site: TestSite
beforeAll(async () => {
  site = await startBrowserSite()
})
afterAll(() => site?.stop())

const barOf = (html: string) => /<header\b.*?<\/header>/s.exec(html)![0]

test('the top bar shows the way to Premium, then the credits: plainly, few, none', async () => {
  const [free, premium] = [
    await site.build.member({ gender: 'female' }),
    await site.build.member({ gender: 'female', premium: true, credits: 11 }),
  ]
  const unpaid = barOf((await readHtml(await site.login(free), '/members')).html)
  expect(unpaid).toContain(t('site.nav.get_premium'))
  expect(unpaid).not.toContain('href="/credits"')

  const asPremium = await site.login(premium)
  const balance = async () => {
    const bar = barOf((await readHtml(asPremium, '/members')).html)
    const [link = ''] = /<a\b[^>]*href="\/credits".*?<\/a>/s.exec(bar) ?? []
    return { bar, said: link.replaceAll(/<[^>]+>|\s/g, ' '), tone: /\bbg-(warning|danger)\b/.exec(link)?.[1] }
  }
  const plain = await balance()
  expect(plain).toMatchObject({ tone: undefined, said: expect.stringMatching(/\b11\b/) })
  expect(plain.bar).not.toContain(t('site.nav.get_premium'))

  const take = (key: string, amount: number) =>
    transact(site.app.db, (tx) =>
      spendCredits(tx, site.app, { memberId: premium.id, key, account: 'message', amount }),
    )
  const left = (count: number) => expect.stringContaining(t('site.nav.credits_left', { count }))
  await take('to ten', 1)
  expect(await balance()).toMatchObject({ tone: 'warning', said: left(10) })
  await take('to none', 10)
  expect(await balance()).toMatchObject({ tone: 'danger', said: left(0) })
  await transact(site.app.db, (tx) =>
    grantCredits(tx, site.app, { memberId: premium.id, key: 'again', account: 'bonus', amount: 1 }),
  )
  expect(await balance()).toMatchObject({ tone: 'warning', said: left(1) })
})

test('photos and gifts have their price, and more chance is claimed only with its source', async () => {
  const member = await site.login(await site.build.member())
  for (const path of ['/credits', '/pricing'])
    for (const what of ['photo', 'gift'])
      expect((await readHtml(member, path)).says, path).toContain(t(`payments.credits.${what}`))
  const front = await readHtml(site.visitor(), '/')
  const least = t('landing.costs.from_price', { price: formatMoney({ amount: 27, currency: 'EUR' }, 'nl') })
  for (const said of [t('landing.costs.photo'), t('landing.costs.gift'), least])
    expect(front.says).toContain(said.replaceAll(/\s/g, ' '))

  expect((await readHtml(member, '/premium')).says).not.toContain('46%')
  const source = 'https://research.example/premium'
  await site.rows(`update site set settings = settings || $1::jsonb`, [
    JSON.stringify({ premium_claim: { percentage: 46, source } }),
  ])
  // Settings are reloaded after some seconds.
  site.clock.advance(6 * SECOND)
  const premium = await readHtml(member, '/premium')
  expect(premium.says).toContain('46%')
  expect(premium.all('a').map(({ href }) => href)).toContain(source)
})

test('a purchase that went back is nowhere called paid', async () => {
  const member = await site.build.member({ gender: 'male' })
  const buyer = { member: await site.login(member), memberId: member.id, email: member.email }
  const say = (state: 'completed' | 'charged_back') => t(`payments.transactions.state.${state}`)
  const read = async (path: string) => (await readHtml(buyer.member, path)).says
  const list = () => read('/transactions')
  const bought = await buy(buyer, 'credit_card')
  expect(await list()).toContain(say('completed'))
  await decide(bought, 'charge_back')
  await expect.poll(list).toContain(say('charged_back'))
  expect(await list()).not.toContain(say('completed'))
  expect(await read(`/transactions/${bought.purchase.id}`)).not.toContain(say('completed'))
})

test('a charge of a kept card that failed leads to the card again or to PayPal, with the bank’s reason', async () => {
  const member = await site.build.member({ gender: 'male' })
  const buyer = { member: await site.login(member), memberId: member.id, email: member.email }
  const { paymentId } = await buy(buyer, 'credit_card', { keep: true })
  const decline = new URLSearchParams({ decision: 'decline' })
  await buyer.member.fetch(`/sandbox-bank/${paymentId}`, { method: 'POST', body: decline })
  const purchase = await orderAgain(buyer)
  const hrefs = ({ all }: Awaited<ReturnType<typeof readHtml>>) =>
    Object.fromEntries(all('a').map(({ says, href }) => [says, href]))
  const read = () => readHtml(buyer.member, `/transactions/${purchase.id}`)
  // What the bank says comes by a webhook.
  const headings = async () => (await read()).all('h1').map(({ says }) => says)
  await expect.poll(headings).toEqual(['Creditcard betaling mislukt'])
  const page = await read()
  const say = (key: string) => t(`payments.transactions.${key}`)
  expect(page.says).toContain(say('reason.declined'))
  expect(hrefs(page)).toMatchObject({
    [say('retry')]: '/credits/50/credit_card',
    [say('pay_with_paypal')]: '/credits/50/paypal',
  })
  // The way back is there for a member who came from another page.
  expect(hrefs(page)).not.toHaveProperty(say('completed_back'))
  const came = await readHtml(buyer.member, `/transactions/${purchase.id}?from=/chats?find=anna`)
  expect(hrefs(came)).toMatchObject({ [say('completed_back')]: '/chats?find=anna' })
})

test('the time bonus counts down on the six routes of the members area, and nowhere else', async () => {
  const [member, other] = [await site.build.member(), await site.build.member({ gender: 'male' })]
  await site.build.like(other, member)
  await site.build.like(member, other)
  const asMember = await site.login(member)
  const sent = { id: site.app.ids.uuid(), to: other.id, body: 'Hoi' }
  const { conversation } = await asMember.api.chat.send(sent)
  const counts = async (path: string) =>
    (await readHtml(asMember, path)).html.includes(`aria-label="${t('site.banners.bonus_left')} `)
  const inside = ['/members', `/members/${other.id}`, '/chats', '/likes', `/likes/m/${other.id}`, '/premium']
  for (const path of inside) expect(await counts(path), path).toBe(true)
  const outside = ['/likes/given', '/profile', '/notifications', '/credits', '/swipe-game']
  for (const path of [`/chats/${conversation}`, ...outside]) expect(await counts(path), path).toBe(false)
})
