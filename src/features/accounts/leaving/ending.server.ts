import { brandOfSite } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ENDING_KINDS } from '#shared/leaving.ts'
import { zoneOf } from '#shared/local-time.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { moment } from '#shared/words/moment.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import { countDailyMail } from '../account/daily-mails.server.ts'
import { lockAccount } from '../account/lock-account.server.ts'
import { isUsedBy, spendMailToken } from '../account/mail-link-queries.server.ts'
import { mailLink } from '../account/mail-links.server.ts'
import { ticketFor } from '../account/mail-trouble.server.ts'
import { emailKey, mailboxOf } from '../account/rules.ts'
import { hashToken } from '../account/token-hash.server.ts'
import {
  type EndingRow,
  findDeclarer,
  findEnding,
  findEndingByKey,
  insertEnding,
  markEnded,
} from './ending-queries.server.ts'
import { leave } from './leave.server.ts'

type Declaration = {
  key: string
  name: string
  email: string
  contract: string
  kind: (typeof ENDING_KINDS)[number]
  reason?: string | undefined
  wished_for?: string | null | undefined
}

export type EndingMail = { endingId: string; baseUrl: string }
export const ENDING_MAIL: JobKind<EndingMail> = { name: 'accounts.ending-mail', retries: 8 }

const DECLARED_BY_ADDRESS = { points: 10, seconds: 3600 }
const LINK_DAYS = 14
const NUMBER_DIGITS = 8

/**
 * Records that a person ends their contract, without a login, and mails the receipt. Whether there is an account is
 * told to the owner of the address only; it ends by the link in that mail.
 */
export async function declareEnding(
  context: SiteContext,
  input: Declaration,
): Promise<{ number: string; declared_at: string; ticket: string }> {
  const { app, site, origin, locale } = context
  const ticket = ticketFor(context, input.email, ['accounts.ending_mail'])
  await app.limits.spend('ending', DECLARED_BY_ADDRESS, addressBlock(origin.ip))
  const ending = await transact(app.db, async (tx) => {
    const before = await findEndingByKey(tx, input.key)
    if (before && (before.siteId !== site.id || before.email !== input.email)) fail('conflict')
    if (before) return before
    await countDailyMail(tx, app, 'ending', `${site.id} ${mailboxOf(input.email)}`)
    const id = app.ids.uuid()
    const inserted = await insertEnding(tx, {
      id,
      requestKey: input.key,
      siteId: site.id,
      number: id.replaceAll('-', '').slice(-NUMBER_DIGITS).toUpperCase(),
      name: input.name,
      email: input.email,
      emailKey: emailKey(input.email),
      contract: input.contract,
      kind: input.kind,
      reason: input.reason ?? '',
      wishedFor: input.wished_for ?? null,
      language: locale,
      declaredAt: app.clock.now(),
      endedAt: null,
    })
    if (inserted.id === id) await app.jobs.enqueue(tx, ENDING_MAIL, { endingId: id, baseUrl: origin.baseUrl })
    return inserted
  })
  return { number: ending.number, declared_at: ending.declaredAt.toISOString(), ticket }
}

/** Confirms the declaration to its address: with all that it says where there is an account, and with the link that ends the account of this address. */
export async function mailEnding(app: App, { endingId, baseUrl }: EndingMail): Promise<void> {
  const ending = await findEnding(app.db, endingId)
  if (!ending) return
  const account = await findDeclarer(app.db, ending.siteId, ending.emailKey)
  const present = account && account.status !== 'deleted' ? account : undefined
  // The address of no account: its owner's time zone is not known, so the site's.
  const zone = account
    ? zoneOf({ timeZone: account.timeZone, country: account.country ?? '' })
    : (await brandOfSite(app, ending.siteId)).timeZone
  const mail = (token?: string) =>
    mailAccount(app, {
      kind: 'ending_mail',
      to: { siteId: ending.siteId, email: ending.email, language: ending.language as Locale },
      baseUrl,
      ...(token && { path: `/end-contract/confirm?token=${token}` }),
      // A stranger's words are not mailed to an address without an account.
      paragraphs: account ? ['body', 'what', token ? 'link' : 'ended'] : ['body', 'number', 'unknown'],
      values: { ...valuesOf(ending, zone), days: LINK_DAYS },
    })
  if (!present) await mail()
  else await mailLink(app, { memberId: present.id, purpose: 'ending', milliseconds: LINK_DAYS * DAY }, mail)
}

function valuesOf(ending: EndingRow, zone: string) {
  const language = ending.language as Locale
  const day = (date: string) =>
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(date),
    )
  return {
    number: ending.number,
    at: moment(ending.declaredAt, language, zone),
    name: ending.name,
    email: ending.email,
    contract: ending.contract,
    kind: ending.kind,
    reason: ending.reason || '–',
    wished: ending.wishedFor ? 'date' : 'soon',
    date: ending.wishedFor ? day(ending.wishedFor) : '',
  }
}

/** Ends the account whose owner opened the link in the mail; one that it has ended stays so. */
export async function endByLink(context: SiteContext, token: string): Promise<void> {
  const { app, site, origin } = context
  const link = { tokenHash: hashToken(token), purpose: 'ending', siteId: site.id } as const
  await transact(app.db, async (tx) => {
    const spent = await spendMailToken(tx, { ...link, now: app.clock.now() })
    if (!spent && (await isUsedBy(tx, 'deleted', link))) return
    const account = spent && (await lockAccount(tx, spent.memberId))
    if (!account || account.status === 'deleted') fail('link_invalid')
    await markEnded(tx, account.siteId, emailKey(account.email), app.clock.now())
    await leave(tx, app, { memberId: spent.memberId, baseUrl: origin.baseUrl })
  })
}
