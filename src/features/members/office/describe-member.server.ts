import { listTroublesOf } from '#features/accounts/account/mail-trouble.server.ts'
import { listSentMails } from '#features/accounts/account/sent-mails.server.ts'
import { deviceName } from '#features/accounts/login/device-name.server.ts'
import { balanceOf } from '#features/credits/ledger.server.ts'
import { canLift } from '#features/moderation/lift/lift.server.ts'
import { hasStatement } from '#features/moderation/statement-mail.server.ts'
import { listNotesOf } from '#features/office/notes/note-queries.server.ts'
import { describeNote } from '#features/office/notes/notes.server.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { receiptNumber } from '#features/payments/money-back/receipts/receipt-number.ts'
import { statesOf } from '#features/payments/office/describe-for-staff.server.ts'
import { referenceOf } from '#features/payments/selling/orders/reference.ts'
import { methodName } from '#features/payments/selling/prices/methods.server.ts'
import { MINUTE } from '#server/clock.ts'
import { readSnapshot, transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { StaffLanguage } from '#shared/staff.ts'
import { accountState } from './account-state.server.ts'
import type { MemberForStaff } from './contract.ts'
import { describeFacts } from './describe-facts.server.ts'
import {
  findMember,
  listLedger,
  listMails,
  listMemberDecisions,
  listMemberSessions,
  listPhotos,
  listPrompts,
  listPurchases,
  listReports,
  type MemberRow,
  wasOpenedSince,
} from './describe-queries.server.ts'

const SENT_MAILS_SHOWN = 30
/** One look: what a page reads again within it is not another. */
const LOOK_MILLISECONDS = 10 * MINUTE

/**
 * All about a member of the site. That it was opened, and by whom, stands in the log.
 * @throws not_found
 */
export async function openMember(context: StaffContext, id: string): Promise<MemberForStaff> {
  const { app, site } = context
  const now = app.clock.now()
  const { language } = context.staffSession.staff
  // At one moment: a decision that is carried out meanwhile shows as a whole, or not yet.
  const {
    row,
    lists: [photos, prompts, sessions, purchases, reports, decisions, mails, sent, troubles, balance, notes],
  } = await readSnapshot(app.db, async (tx) => ({
    row: (await findMember(tx, site.id, id)) ?? fail('not_found'),
    lists: await Promise.all([
      listPhotos(tx, id),
      listPrompts(tx, id),
      listMemberSessions(tx, id, now),
      listPurchases(tx, id).then(async (rows) => ({ rows, states: await statesOf(tx, rows) })),
      listReports(tx, id),
      listMemberDecisions(tx, site.id, id),
      listMails(tx, id),
      listSentMails(tx, id, SENT_MAILS_SHOWN),
      listTroublesOf(tx, id),
      balanceOf(tx, id),
      listNotesOf(tx, id),
    ]),
  }))
  await noteLook(context, id)
  return {
    ...describeProfile(row, now),
    ...describeAccount(row, now),
    says: describeFacts(row, prompts, language),
    photos: photos.map(({ id: photo, status, renditions }) => ({ id: photo, status, file: renditions.full })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent) ?? '',
      country: session.country,
      begun: session.createdAt.toISOString(),
      last_seen: session.lastSeenAt.toISOString(),
    })),
    balance,
    purchases: purchases.rows.map((one) => ({
      ...describePurchase(one, language),
      ...purchases.states.get(one.id)!,
    })),
    notes: notes.map(describeNote),
    reports: reports.map(describeReport),
    decisions: decisions.map((decision) =>
      describeDecision(decision, { now, isLeft: row.status === 'deleted' }),
    ),
    sent_mails: sent.map(({ kind, sentAt }) => ({ kind, at: sentAt.toISOString() })),
    mail_troubles: troubles.map(({ kind, state, since }) => ({
      kind,
      trouble: state,
      since: since.toISOString(),
    })),
    mails: mails.map(({ purpose, createdAt, mailedAt, usedAt }) => ({
      kind: purpose,
      asked: createdAt.toISOString(),
      sent: iso(mailedAt),
      used: iso(usedAt),
    })),
  }
}

async function noteLook(context: StaffContext, memberId: string): Promise<void> {
  const { app, staffSession } = context
  const since = new Date(app.clock.now().getTime() - LOOK_MILLISECONDS)
  await transact(app.db, async (tx) => {
    if (await wasOpenedSince(tx, memberId, staffSession.staff.id, since)) return
    await logAct(tx, app, actorOf(context), { action: 'member_opened', memberId })
  })
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function describeProfile(row: MemberRow, now: Date) {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, dayIn(row.country, now)),
    date_of_birth: row.dateOfBirth,
    gender: row.gender,
    sexuality: row.sexuality,
    country: row.country,
    region: row.region,
    place: row.place,
    language: row.language,
    fictional: row.fictional,
    invisible: row.invisible,
    hidden: row.heldAt !== null,
    profile_text: row.profileText,
    to_look_at: row.patternsFoundAt !== null && row.patternsLookedAt === null,
    patterns: (row.patterns ?? []) as MemberForStaff['patterns'],
  }
}

function describeAccount(row: MemberRow, now: Date) {
  const { state, until } = accountState(row, now)
  const consents: [MemberForStaff['consents'][number]['what'], Date | null, Date | null][] = [
    ['terms', row.termsAcceptedAt, null],
    ['sexuality', row.specialCategoryConsentAt, row.specialCategoryWithdrawnAt],
    ['race', row.raceConsentAt, null],
  ]
  return {
    email: row.email,
    state,
    until: iso(until),
    since: row.signupDate.toISOString(),
    confirmed: iso(row.confirmedAt),
    last_online: row.lastOnlineAt.toISOString(),
    premium: row.paidUser,
    came_by: Object.entries(row.tracking).map(([name, value]) => ({ name, value: String(value) })),
    mail_stop: row.mailStop,
    consents: consents.map(([what, given, withdrawn]) => ({
      what,
      given: iso(given),
      withdrawn: iso(withdrawn),
    })),
  }
}

function describePurchase(row: Awaited<ReturnType<typeof listPurchases>>[number], language: StaffLanguage) {
  const { receiptId, year, number } = row
  return {
    id: row.id,
    reference: referenceOf(row.id),
    receipt: receiptId && year && number ? { id: receiptId, number: receiptNumber({ year, number }) } : null,
    credits: row.credits,
    paid: { amount: row.amount, currency: row.currency },
    reversed: row.reversedAmount,
    method: methodName(row.paymentMethod, language),
    provider: row.provider,
    provider_id: row.providerPaymentId,
    status: row.status,
    at: row.createdAt.toISOString(),
    mailed: iso(row.mailedAt),
  }
}

function describeDecision(
  row: Awaited<ReturnType<typeof listMemberDecisions>>[number],
  { now, isLeft }: { now: Date; isLeft: boolean },
) {
  const { id, kind, about, content, reason, outcome, by, createdAt, liftedAt, liftedBy } = row
  return {
    ...{ id, kind, reason, outcome, by },
    about: content ?? about,
    at: createdAt.toISOString(),
    lifted: liftedAt && { at: liftedAt.toISOString(), by: liftedBy ?? '' },
    can_lift: canLift(row, now),
    has_statement: !isLeft && hasStatement(row, { outcome, isLifted: liftedAt !== null, now }),
  }
}

function describeReport(row: Awaited<ReturnType<typeof listReports>>[number]) {
  const { otherId, otherName } = row
  return {
    id: row.id,
    number: row.number,
    side: row.side,
    other: otherId && otherName !== null ? { id: otherId, name: otherName } : null,
    reason: row.reason,
    words: row.words,
    state: row.state,
    at: row.createdAt.toISOString(),
    has_conversation: row.hasConversation && row.state !== 'decided',
  }
}

/** The member's credits, newest first; a look, too. @param before the number of the oldest entry that is known */
export async function describeLedger(context: StaffContext, id: string, before?: number) {
  const { app, site } = context
  if (!(await findMember(app.db, site.id, id))) fail('not_found')
  await noteLook(context, id)
  const { entries, hasOlder } = await listLedger(app.db, id, before)
  return {
    entries: entries.map(({ number, amount, balance, account, createdAt }) => ({
      number: number!,
      account: account ?? 'wallet',
      amount,
      balance: balance!,
      at: createdAt.toISOString(),
    })),
    has_older: hasOlder,
  }
}
