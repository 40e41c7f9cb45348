import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

const PURCHASES_SHOWN = 50
const MAILS_SHOWN = 30
const REPORTS_SHOWN = 50
const LEDGER_PAGE = 25

export function findMember(db: Db, siteId: string, id: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .leftJoin('mailStop', 'mailStop.memberId', 'account.id')
    .leftJoin('accountLook', 'accountLook.memberId', 'account.id')
    .where('account.id', '=', id)
    .where('account.siteId', '=', siteId)
    .select([
      'account.id',
      'account.email',
      'account.status',
      'account.language',
      'account.paidUser',
      'account.signupDate',
      'account.confirmedAt',
      'account.deletedAt',
      'account.bannedAt',
      'account.suspendedUntil',
      'account.termsAcceptedAt',
      'account.specialCategoryConsentAt',
      'account.specialCategoryWithdrawnAt',
      'account.tracking',
      'profile.name',
      'profile.gender',
      'profile.sexuality',
      'profile.dateOfBirth',
      'profile.country',
      'profile.region',
      'place.name as place',
      'profile.profileText',
      'profile.fictional',
      'profile.signupReason',
      'profile.relationshipStatus',
      'profile.bodyType',
      'profile.hairColor',
      'profile.eyeColor',
      'profile.tattoos',
      'profile.appearance',
      'profile.heightCm',
      'profile.children',
      'profile.childWish',
      'profile.smoking',
      'profile.education',
      'profile.work',
      'profile.languages',
      'profile.interests',
      'profile.invisible',
      'profile.heldAt',
      'profile.raceConsentAt',
      'profile.lastOnlineAt',
      'mailStop.reason as mailStop',
      'accountLook.reasons as patterns',
      'accountLook.foundAt as patternsFoundAt',
      'accountLook.lookedAt as patternsLookedAt',
    ])
    .executeTakeFirst()
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

export function listPrompts(db: Db, memberId: string) {
  return db
    .selectFrom('promptAnswer')
    .where('memberId', '=', memberId)
    .orderBy('position')
    .select(['prompt', 'answer'])
    .execute()
}

export function listPhotos(db: Db, memberId: string) {
  return db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .orderBy('position')
    .select(['id', 'status', 'renditions'])
    .execute()
}

export function listMemberSessions(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('session')
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'userAgent', 'country', 'createdAt', 'lastSeenAt'])
    .execute()
}

export function listPurchases(db: Db, memberId: string) {
  return db
    .selectFrom('purchase')
    .leftJoin('receipt', (join) =>
      join.onRef('receipt.purchaseId', '=', 'purchase.id').on('receipt.reversalId', 'is', null),
    )
    .where('purchase.memberId', '=', memberId)
    .orderBy('purchase.createdAt', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(PURCHASES_SHOWN)
    .select([
      'purchase.id',
      'purchase.credits',
      'purchase.amount',
      'purchase.currency',
      'purchase.reversedAmount',
      'purchase.paymentMethod',
      'purchase.provider',
      'purchase.providerPaymentId',
      'purchase.status',
      'purchase.createdAt',
      'purchase.mailedAt',
      'receipt.id as receiptId',
      'receipt.year',
      'receipt.number',
    ])
    .execute()
}

/** Whether the reported member and the reporter have a conversation. */
const hasConversation = sql<boolean>`exists (
  select from conversation
  where low_member_id = least(report.member_id, report.reporter_id)
    and high_member_id = greatest(report.member_id, report.reporter_id)
)`.as('hasConversation')

/** The reports about a member, of sister sites too, and by them, newest first. */
export async function listReports(db: Db, memberId: string) {
  const side = (
    own: 'report.memberId' | 'report.reporterId',
    other: 'report.memberId' | 'report.reporterId',
  ) =>
    db
      .selectFrom('report')
      .leftJoin('profile', 'profile.memberId', other)
      .where(own, '=', memberId)
      .orderBy('report.createdAt', 'desc')
      .orderBy('report.id', 'desc')
      .limit(REPORTS_SHOWN)
      .select([
        'report.id',
        'report.number',
        'report.reason',
        'report.words',
        'report.state',
        'report.createdAt',
        'report.memberId',
        'report.reporterId',
        'profile.memberId as otherId',
        'profile.name as otherName',
      ])
      .select(hasConversation)
      .execute()
  const [about, by] = await Promise.all([
    side('report.memberId', 'report.reporterId'),
    side('report.reporterId', 'report.memberId'),
  ])
  return [
    ...about.map((row) => ({ ...row, side: 'about' as const })),
    ...by.map((row) => ({ ...row, side: 'by' as const })),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

export function listMemberDecisions(db: Db, siteId: string, memberId: string) {
  return db
    .selectFrom('moderationDecision as decision')
    .leftJoin('moderationOutcome as outcome', 'outcome.decisionId', 'decision.id')
    .leftJoin('staff', 'staff.id', 'decision.staffId')
    .leftJoin('moderationAppeal as appeal', 'appeal.decisionId', 'decision.id')
    .leftJoin('moderationLift as lift', 'lift.decisionId', 'decision.id')
    .leftJoin('staff as lifter', 'lifter.id', 'lift.staffId')
    .leftJoin('moderationFile as file', 'file.decisionId', 'decision.id')
    .where('decision.memberId', '=', memberId)
    .where('decision.siteId', '=', siteId)
    .orderBy('decision.createdAt', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(REPORTS_SHOWN)
    .select([
      'decision.id',
      'decision.kind',
      'decision.about',
      'decision.reason',
      'decision.createdAt',
      'decision.until',
      'outcome.outcome',
      'staff.name as by',
      'appeal.id as appealId',
      'appeal.outcome as appealOutcome',
      'lift.at as liftedAt',
      'lifter.name as liftedBy',
      sql<'photo' | 'text' | 'name' | null>`file.judged -> 'content' ->> 'about'`.as('content'),
    ])
    .execute()
}

export function listMails(db: Db, memberId: string) {
  return db
    .selectFrom('mailToken')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash', 'desc')
    .limit(MAILS_SHOWN)
    .select(['purpose', 'createdAt', 'mailedAt', 'usedAt'])
    .execute()
}

/** The wallet's entries, newest first, each with where its credits came from or went. */
export async function listLedger(db: Db, memberId: string, before?: number) {
  const rows = await db
    .selectFrom('ledgerEntry')
    .where('memberId', '=', memberId)
    .where('account', '=', sql.lit('wallet' as const))
    .$if(before !== undefined, (entries) => entries.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(LEDGER_PAGE + 1)
    .select((eb) => [
      'number',
      'amount',
      'balance',
      'createdAt',
      eb
        .selectFrom('ledgerEntry as other')
        .whereRef('other.memberId', '=', 'ledgerEntry.memberId')
        .whereRef('other.key', '=', 'ledgerEntry.key')
        .where('other.account', '!=', 'wallet')
        .orderBy('other.account')
        .limit(1)
        .select('other.account')
        .as('account'),
    ])
    .execute()
  return { entries: rows.slice(0, LEDGER_PAGE), hasOlder: rows.length > LEDGER_PAGE }
}

/** Whether this member was opened by this colleague since then. */
export async function wasOpenedSince(db: Db, memberId: string, staffId: string, since: Date) {
  const row = await db
    .selectFrom('staffAction')
    .where('memberId', '=', memberId)
    .where('staffId', '=', staffId)
    .where('action', '=', 'member_opened')
    .where('at', '>', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
