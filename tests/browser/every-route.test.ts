import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { routes } from '#main/routes.ts'
import { LANDERS } from '#shared/landers.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { startBrowserSite } from '#tests/harness/page/browser-site.ts'
import type { TestSite } from '#tests/harness/site.ts'
import { words } from '#tests/harness/words.ts'

// Every route of the specification's section 2 and each page beside, as HTML: each opens for a visitor, a free and a
// premium member, or leads to where they belong.

type Role = 'visitor' | 'free' | 'premium'
/** A page by its heading, or the address that it leads to. */
type Answer = { heading: string } | { to: string } | { missing: string }
/**
 * `route`: as `src/main/routes.ts` writes it, where it differs from the path. `later`: what one can do comes with the
 * script, which finds in the browser what the page is about.
 */
type Stop = { path: string; route?: string; later?: true } & Record<Role, Answer>

const t = words('nl')
const STATIC_PAGES = [
  '2257-compliance-statement',
  'ban',
  'cookies',
  'faq',
  'privacy',
  'return-policy',
  'service',
  'terms',
]

let site: TestSite
const members = {} as Record<Role, Visitor>
beforeAll(async () => {
  site = await startBrowserSite({ demoMembers: 120 })
  const [free, premium] = [GUESTS.find((guest) => !guest.premium)!, GUESTS.find((guest) => guest.premium)!]
  members.visitor = site.visitor()
  members.free = await site.login(free)
  members.premium = await site.login(premium)
  for (const { cookies } of Object.values(members)) cookies.set('locale', 'nl')
})
afterAll(() => site?.stop())

const says = (key: string, values?: Record<string, string | number>): Answer => ({ heading: t(key, values) })
const login = (path: string): Answer => ({ to: `/login?redirect=${encodeURIComponent(path)}` })
const everybody = (answer: Answer) => ({ visitor: answer, free: answer, premium: answer })
/** A page of visitors: members go on to where they are at home. */
const ofVisitors = (answer: Answer, to = '/members') => ({ visitor: answer, free: { to }, premium: { to } })
const ofMembers = (path: string, answer: Answer, premium = answer) => ({
  visitor: login(path),
  free: answer,
  premium,
})

type Examples = {
  /** A member with whom the free member has no conversation. */
  profile: { id: string; name: string; age: number }
  /** What the free member has: a member who likes them, a conversation with the premium member, a purchase. */
  like: { id: string; name: string; age: number }
  chat: { id: string; with: { id: string; name: string; age: number } }
  purchase: string
}

async function findExamples(): Promise<Examples> {
  const { api } = members.free
  const { profiles } = await api.discovery.search({})
  const { chats } = await api.chat.list()
  const likes = await api.likes.list()
  const { offers, payment_methods } = await api.payments.offers()
  const method = payment_methods[0]!
  const { purchase } = await api.payments.order({
    key: crypto.randomUUID(),
    package_id: offers[0]!.id,
    payment_method: method.id,
    immediate_start: IMMEDIATE_START,
    bank: method.banks[0]?.id,
    amount: offers[0]!.amount,
  })
  const chat = chats[0]!
  const like = likes.profiles.find(({ id }) => likes.liked_by.some((liked) => liked.id === id))!
  const profile = profiles.find(({ id }) => chats.every((other) => other.profile?.id !== id))!
  return { profile, like, chat: { id: chat.id, with: chat.profile! }, purchase: purchase.id }
}

const nameAndAge = ({ name, age }: { name: string; age: number }): Answer => ({ heading: `${name}, ${age}` })
const [free, premium] = GUESTS.toSorted((one, other) => Number(one.premium) - Number(other.premium))

function stops({ profile, like, chat, purchase }: Examples): Stop[] {
  const own = `/members/${profile.id}`
  const id = '/members/$id'
  const { name } = profile
  const gone: Answer = { missing: t('site.error_page.page_not_found') }
  const noConversation: Answer = { missing: t('chat.missing.title') }
  return [
    { path: '/', ...ofVisitors(says('landing.hero.title')) },
    { path: '/login', ...ofVisitors(says('accounts.login.title')) },
    { path: '/signup', ...ofVisitors(says('accounts.signup.who.title')) },
    { path: '/complete-signup', ...ofVisitors(says('accounts.complete.invalid_title')) },
    {
      path: '/signup-matches',
      ...ofMembers(
        '/signup-matches',
        says('discovery.signup_matches.title', { name: free!.name }),
        says('discovery.signup_matches.title', { name: premium!.name }),
      ),
    },
    { path: '/members', ...everybody(says('discovery.search.title')) },
    { path: own, route: id, ...everybody(nameAndAge(profile)) },
    { path: `${own}/chat`, route: `${id}/chat`, ...ofMembers(`${own}/chat`, nameAndAge(profile)) },
    {
      path: `/members/${chat.with.id}/chat`,
      route: `${id}/chat`,
      ...ofMembers(`/members/${chat.with.id}/chat`, { to: `/chats/${chat.id}` }),
      premium: noConversation,
    },
    { path: `${own}/signup`, route: `${id}/signup`, ...ofVisitors(says('accounts.signup.who.title'), own) },
    ...[
      ['landing', 'landing.member.hello'],
      ['landing2', 'landing.member.story'],
      ['landing2/zomer', 'landing.member.story'],
      ['landing3', 'landing.member.write'],
      ['landing3/zomer', 'landing.member.write'],
    ].map(([landing, key]) => ({
      path: `${own}/${landing}`,
      route: `${id}/$landing/{-$slug}`,
      ...ofVisitors(says(key!, { name }), own),
    })),
    { path: '/likes', ...ofMembers('/likes', says('likes.title')) },
    { path: '/likes/visitors', ...ofMembers('/likes/visitors', says('likes.title')) },
    { path: '/likes/received', route: '/likes/$type', ...everybody({ to: '/likes' }) },
    ...['given', 'matches'].map((type) => ({
      path: `/likes/${type}`,
      route: '/likes/$type',
      ...ofMembers(`/likes/${type}`, says('likes.title')),
    })),
    {
      path: `/likes/m/${like.id}`,
      route: '/likes/m/$id',
      ...ofMembers(`/likes/m/${like.id}`, nameAndAge(like)),
      premium: gone,
    },
    { path: '/chats', ...ofMembers('/chats', says('chat.title')) },
    {
      path: `/chats/${chat.id}`,
      route: '/chats/$id',
      ...ofMembers(`/chats/${chat.id}`, nameAndAge(chat.with)),
      premium: { heading: `${free!.name}, ` },
    },
    { path: '/credits', ...ofMembers('/credits', says('payments.credits.title')) },
    ...['/credits/50', '/credits/50/ideal', '/credits/50/paypal'].map((path) => ({
      path,
      route: '/credits/$id/{-$paymentmethod}',
      ...ofMembers(path, says('payments.checkout.title')),
    })),
    { path: '/credits/repeat-order', ...ofMembers('/credits/repeat-order', says('payments.repeat.title')) },
    { path: '/premium', ...ofMembers('/premium', says('payments.premium.headline')) },
    { path: '/pricing', ...everybody(says('payments.pricing.headline', { site: 'Vonk' })) },
    {
      path: '/profile',
      ...ofMembers(
        '/profile',
        says('members.own.greeting', { name: free!.name }),
        says('members.own.greeting', { name: premium!.name }),
      ),
    },
    { path: '/profile/verified', ...ofMembers('/profile/verified', says('photos.verified.title')) },
    { path: '/profile/start', ...ofMembers('/profile/start', says('members.start.photo_title')) },
    { path: '/notifications', ...ofMembers('/notifications', says('notifications.settings.title')) },
    { path: '/complaints', ...everybody(says('members.complaints.title')) },
    {
      path: '/transactions',
      route: '/transactions/{-$id}',
      ...ofMembers('/transactions', says('payments.transactions.title')),
    },
    {
      path: `/transactions/${purchase}`,
      route: '/transactions/{-$id}',
      ...ofMembers(`/transactions/${purchase}`, says('payments.transactions.pending_title')),
      premium: gone,
    },
    { path: '/directdebit', ...ofMembers('/directdebit', says('payments.debit.own_title')) },
    { path: '/lang-config', ...everybody(says('accounts.lang_config.title')) },
    { path: '/match-finder', ...ofMembers('/match-finder', says('discovery.match_finder.age_title')) },
    { path: '/swipe-game', ...ofMembers('/swipe-game', says('discovery.swipe.title')) },
    { path: '/reset-password', ...everybody(says('accounts.reset.title')) },
    { path: '/reset-password/do', ...everybody(says('accounts.reset.invalid_title')) },
    {
      path: '/activate/done',
      visitor: says('accounts.activate.arrived_title'),
      free: says('accounts.activate.done_title'),
      premium: says('accounts.activate.done_title'),
    },
    { path: '/activate/confirm', ...everybody(says('accounts.activate.confirm_title')) },
    { path: '/activate/error', ...everybody(says('accounts.activate.error_title')) },
    { path: '/mail-change/do', ...everybody(says('accounts.mail_change.invalid_title')) },
    { path: '/mail-change/undo', ...everybody(says('accounts.mail_change.invalid_title')) },
    { path: '/account-deleted', ...everybody(says('accounts.account_deleted.title')) },
    { path: '/reactivate', ...everybody(says('accounts.reactivate.error_title')) },
    ...LANDERS.flatMap((lander) =>
      ['', '/zomer'].map((slug) => ({
        path: `/landers/${lander}${slug}`,
        route: '/landers/$name/{-$slug}',
        ...ofVisitors(says(`landing.${lander}.title`)),
      })),
    ),
    { path: '/landers/none', route: '/landers/$name/{-$slug}', ...everybody(gone) },
    ...STATIC_PAGES.map((slug) => ({
      path: `/pages/${slug}`,
      route: '/pages/$slug',
      ...everybody({ heading: '' }),
    })),
    { path: '/pages/none', route: '/pages/$slug', ...everybody(gone) },
    { path: '/share', later: true, ...ofMembers('/share', says('chat.share.title')) },
    { path: '/pages/transparency', ...everybody(says('figures.transparency.title')) },
    { path: '/appeal', ...everybody(says('moderation.appeal.title')) },
    { path: '/end-contract', ...everybody(says('accounts.ending.title')) },
    { path: '/end-contract/confirm', ...everybody(says('accounts.ending.confirm_title')) },
    { path: '/unsubscribe?token=x', route: '/unsubscribe', ...everybody({ heading: '' }) },
    { path: '/mail-again/do?token=x', route: '/mail-again/do', ...everybody({ heading: '' }) },
    { path: '/no/such/page', route: '$', ...everybody(gone) },
  ]
}

/** The addresses of all pages, as `src/main/routes.ts` has them. */
function routesOf(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { type, path, children = [] } = node as { type: string; path?: string; children?: object[] }
    if (type === 'index') return ['/']
    return [...(path ? [path] : []), ...routesOf(children)]
  })
}

test('each route opens for a visitor, a free and a premium member, or leads to where they belong', async () => {
  const all = stops(await findExamples())
  const walked = new Set(all.map(({ route, path }) => route ?? path))
  const files = new Set(['/manifest.webmanifest'])
  expect(
    routesOf(routes.children ?? []).filter((route) => !walked.has(route) && !files.has(route)),
    'routes that nobody walks',
  ).toEqual([])
  for (const role of ['visitor', 'free', 'premium'] as const)
    for (const stop of all) {
      const seen = await look(members[role], stop.path)
      const at = `${stop.path} as ${role}`
      const answer = stop[role]
      if ('to' in answer) expect.soft([seen.status, seen.location], at).toEqual([307, answer.to])
      else if ('missing' in answer)
        expect.soft([seen.status, seen.headings], at).toEqual([404, [answer.missing]])
      else {
        expect.soft([seen.status, seen.headings.length], at).toEqual([200, 1])
        if (answer.heading) expect.soft(seen.headings[0], at).toContain(answer.heading)
        if (!stop.later) expect.soft(seen.next, `${at}: a next step`).toBeGreaterThan(0)
      }
    }
})

/** What a page says and leads to, without its script. */
async function look(member: Visitor, path: string) {
  const response = await member.fetch(path)
  const html = (await response.text()).replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner = '']) => plain(inner))
  return {
    status: response.status,
    location: response.headers.get('location'),
    headings,
    next: main.match(/<(a|button|input|textarea|select)\b/g)?.length ?? 0,
  }
}

function plain(html: string): string {
  const marks: Record<string, string> = {
    '&amp;': '&',
    '&#x27;': '’',
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
  }
  return html
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll(/&[a-z#\d]+;/gi, (mark) => marks[mark] ?? mark)
    .replaceAll('\u00a0', ' ')
    .trim()
}
