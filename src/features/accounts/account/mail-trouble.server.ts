import { createHmac } from 'node:crypto'
import type { SiteContext } from '#features/site/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { MailFate } from '#server/mail.ts'
import { seal, unseal } from '#server/seal.ts'
import type { MAIL_TROUBLES } from './account-fields.ts'
import {
  deleteOldTroubles,
  deleteTroubles,
  findTrouble,
  type TroubleKey,
  upsertTrouble,
} from './mail-trouble-queries.server.ts'
import { emailKey } from './rules.ts'

/** `waits`: it is tried again. `refused`: its address takes no mail. `given_up`: it was tried for days. */
export type MailTrouble = (typeof MAIL_TROUBLES)[number]

const KEPT_DAYS = 14

export const PROBE_OUTAGE: JobKind<object> = {
  name: 'accounts.probe-outage',
  singleton: true,
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}
export const FORGET_TROUBLES: JobKind<object> = {
  name: 'accounts.forget-troubles',
  retries: 0,
  cron: '49 3 * * *',
}

/** Sends what waits for a mail server, once it is back. */
export async function probeOutage(app: App): Promise<void> {
  for (const service of await app.mail.lookAgain()) await app.jobs.resume(service)
}

type Mailed = { siteId: string; email: string; kind: string; memberId: string | null }

/** Notes what became of a mail, for the page that waits for it. */
export async function noteTrouble(app: App, { memberId, ...mailed }: Mailed, fate: MailFate): Promise<void> {
  const key = keyOf(app, mailed)
  const now = app.clock.now()
  if (fate === 'sent') return deleteTroubles(app.db, key)
  const state = fate === 'address_refused' ? 'refused' : fate
  await transact(app.db, (tx) => upsertTrouble(tx, { ...key, memberId, state, since: now, notedAt: now }))
}

/** What keeps this kind of mail from this address. */
export async function troubleOf(
  app: App,
  mailed: Omit<Mailed, 'memberId'> & { since?: Date },
): Promise<MailTrouble | null> {
  return (await findTrouble(app.db, keyOf(app, mailed), mailed.since)) ?? null
}

/** Says what is wrong with the mail that has the link to a new address. */
export function changeTrouble(app: App, siteId: string, email: string): Promise<MailTrouble | null> {
  return troubleOf(app, { siteId, email, kind: 'accounts.email_change_mail' })
}

const TICKET_PURPOSE = 'awaited mail'
const LOOKS_BY_ADDRESS = { points: 600, seconds: 3600 }

type Ticket = { siteId: string; email: string; kinds: string[]; since: string }

/**
 * Makes a ticket by which the person who asked for a mail, and no other, sees whether it has left; no account is
 * needed. It tells nothing of accounts: an address without one is mailed as well.
 */
export function ticketFor({ app, site }: SiteContext, email: string, kinds: string[]): string {
  const ticket: Ticket = { siteId: site.id, email, kinds, since: app.clock.now().toISOString() }
  return seal(app.secret, TICKET_PURPOSE, JSON.stringify(ticket))
}

/** What keeps a mail that was asked for with this ticket; nothing of a ticket that is not ours. */
export async function lookAtAwaited(context: SiteContext, ticket: string): Promise<MailTrouble | null> {
  const { app, site, origin } = context
  await app.limits.spend('awaited-mail', LOOKS_BY_ADDRESS, addressBlock(origin.ip))
  const text = unseal(app, TICKET_PURPOSE, ticket)
  if (!text) return null
  const { siteId, email, kinds, since } = JSON.parse(text) as Ticket
  if (siteId !== site.id) return null
  for (const kind of kinds) {
    const trouble = await troubleOf(app, { siteId, email, kind, since: new Date(since) })
    if (trouble) return trouble
  }
  return null
}

/** Lists the troubles of a member's mails, the newest first. */
export function listTroublesOf(db: Db, memberId: string) {
  return db
    .selectFrom('mailTrouble')
    .where('memberId', '=', memberId)
    .orderBy('notedAt', 'desc')
    .orderBy('kind', 'desc')
    .select(['kind', 'state', 'since'])
    .execute()
}

/** A hash with a key of ours, because the address may belong to a person without an account. */
function keyOf(app: App, { siteId, email, kind }: Omit<Mailed, 'memberId'>): TroubleKey {
  const address = `mail trouble ${siteId} ${emailKey(email)}`
  return { siteId, kind, addressHash: createHmac('sha256', app.secret).update(address).digest() }
}

/** The site at a host, and its member with this address. */
export async function findAddresseeOf(
  db: Db | Tx,
  host: string,
  email: string,
): Promise<{ siteId: string; memberId: string | null } | undefined> {
  return db
    .selectFrom('siteDomain')
    .leftJoin('emailClaim', (join) =>
      join
        .onRef('emailClaim.siteId', '=', 'siteDomain.siteId')
        .on('emailClaim.emailKey', '=', emailKey(email)),
    )
    .where('siteDomain.host', '=', host)
    .select(['siteDomain.siteId', 'emailClaim.memberId'])
    .executeTakeFirst()
}

export async function forgetTroubles({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteOldTroubles(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY))
}
