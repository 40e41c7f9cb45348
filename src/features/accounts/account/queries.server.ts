import { sql } from 'kysely'
import { siteSettings } from '#features/site/settings.ts'
import { builtOnce } from '#server/database/built-once.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Locale } from '#shared/locales.ts'
import { sessionVersion } from './session-version.server.ts'

type MailStopReason = Tables['mailStop']['reason']

/** The account, with the parts of the profile that decide what its owner may see and do. */
function viewers(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .leftJoin('place', (join) =>
      join.onRef('place.country', '=', 'profile.country').onRef('place.id', '=', 'profile.placeId'),
    )
    .select([
      'account.id',
      'account.siteId',
      'account.email',
      'account.status',
      'account.language',
      'account.timeZone',
      'account.paidUser',
      'account.firstOffersEndedAt',
      'account.signupDate',
      'account.specialCategoryConsentAt',
      'account.demo',
      'account.scripted',
      'profile.name',
      'profile.gender',
      'profile.sexuality',
      'profile.country',
      'profile.countrySince',
      ({ fn }) => fn.coalesce('account.paymentCountry', 'profile.country').as('payingCountry'),
      'profile.region',
      'profile.interests',
      'profile.invisible',
      'profile.heldAt',
      'profile.showsOnline',
      'profile.unreadFirst',
      'profile.soughtMinAge',
      'profile.soughtMaxAge',
      'profile.soughtDistanceKm',
      'profile.signupReason',
      'profile.mainPhotoId',
      'profile.lastOnlineAt',
      'profile.placeId',
      'place.name as placeName',
      'place.latitude',
      'place.longitude',
    ])
}

export type Viewer = Awaited<ReturnType<typeof findViewer>> & object

export function findViewer(db: Db, memberId: string) {
  return viewers(db)
    .where('account.id', '=', memberId)
    .where('account.status', '!=', 'deleted')
    .executeTakeFirst()
}

type GoodSession = { siteId: string; tokenHash: Buffer; now: Date }

const sessionsOfToken = builtOnce((db, good: GoodSession) =>
  goodSessions(db, good, ownerOf(db).where('tokenHash', '=', good.tokenHash)).where(
    'session.tokenHash',
    '=',
    good.tokenHash,
  ),
)

export async function findSession(db: Db, good: GoodSession) {
  return (await sessionsOfToken(db, good))[0]
}

/** The session that had this token until a rotation after `renewedAfter`. */
export function findRenewedSession(db: Db, good: GoodSession & { renewedAfter: Date }) {
  return goodSessions(db, good, ownerOf(db).where('previousTokenHash', '=', good.tokenHash).limit(sql.lit(1)))
    .where('session.previousTokenHash', '=', good.tokenHash)
    .where('session.renewedAt', '>', good.renewedAfter)
    .executeTakeFirst()
}

function ownerOf(db: Db) {
  return db.selectFrom('session').select('memberId')
}

/**
 * The owner is looked up first, by itself: where PostgreSQL knows little of the tables, it would otherwise read all
 * accounts of the site for each request.
 */
function goodSessions(db: Db, { siteId, now }: GoodSession, owner: ReturnType<typeof ownerOf>) {
  return viewers(db)
    .innerJoin('session', 'session.memberId', 'account.id')
    .where('account.id', '=', owner)
    .where('session.expiresAt', '>', now)
    .where('account.siteId', '=', siteId)
    .where('account.status', '!=', 'deleted')
    .select([
      'session.id as sessionId',
      'session.deviceId',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.provenAt',
      sessionVersion.as('version'),
    ])
}

/** The account whose current address this is, not one that gave the address up. */
export function accountWithAddress(db: Db, siteId: string, emailKey: string) {
  return db
    .selectFrom('emailClaim')
    .innerJoin('account', 'account.id', 'emailClaim.memberId')
    .where('emailClaim.siteId', '=', siteId)
    .where('emailClaim.emailKey', '=', emailKey)
    .where('emailClaim.keptUntil', 'is', null)
}

export function findCredentials(db: Db, siteId: string, emailKey: string) {
  return accountWithAddress(db, siteId, emailKey)
    .select([
      'account.id',
      'account.status',
      'account.deletedAt',
      'account.passwordHash',
      'account.demo',
      'account.scripted',
    ])
    .executeTakeFirst()
}

export function findPasswordHash(db: Db, memberId: string) {
  return db.selectFrom('account').where('id', '=', memberId).select('passwordHash').executeTakeFirst()
}

export async function updatePassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ passwordHash }).where('id', '=', memberId).execute()
}

export async function updateLanguage(tx: Tx, memberId: string, language: Locale): Promise<void> {
  await tx.updateTable('account').set({ language }).where('id', '=', memberId).execute()
}

export async function updatePaymentCountry(tx: Tx, memberId: string, paymentCountry: string | null) {
  await tx.updateTable('account').set({ paymentCountry }).where('id', '=', memberId).execute()
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function confirmAccount(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ status: 'active', confirmedAt: now })
    .where('id', '=', memberId)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updatePaidUser(tx: Tx, memberId: string, paidUser: boolean): Promise<void> {
  await tx.updateTable('account').set({ paidUser }).where('id', '=', memberId).execute()
}

export async function updateFirstOffersEnded(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.updateTable('account').set({ firstOffersEndedAt: at }).where('id', '=', memberId).execute()
}

/**
 * All that `user.php` returns beyond the viewer, in one query: balance, main photo, pending change of address
 * and more.
 */
export function findUserFacts(db: Db, memberId: string, sessionId: string | null) {
  return db
    .selectFrom('profile')
    .leftJoin('photo', (join) =>
      join.onRef('photo.memberId', '=', 'profile.memberId').onRef('photo.id', '=', 'profile.mainPhotoId'),
    )
    .leftJoin('mailChange', 'mailChange.memberId', 'profile.memberId')
    .where('profile.memberId', '=', memberId)
    .select((eb) => [
      'mailChange.email as newEmail',
      'mailChange.expiresAt as newEmailExpiresAt',
      'photo.id as photoId',
      'photo.renditions',
      'photo.thumbhash',
      'photo.status as photoStatus',
      'profile.profileText',
      'profile.hairColor',
      'profile.eyeColor',
      'profile.bodyType',
      'profile.relationshipStatus',
      'profile.tattoos',
      'profile.signupReason',
      eb
        .selectFrom('ledgerEntry')
        .where('ledgerEntry.memberId', '=', memberId)
        .where('account', '=', 'wallet')
        .orderBy('number', 'desc')
        .limit(sql.lit(1))
        .select('balance')
        .as('credits'),
      eb
        .exists(
          eb
            .selectFrom('pushSubscription')
            .where('pushSubscription.memberId', '=', memberId)
            .where('pushSubscription.sessionId', '=', sessionId)
            .select('endpoint'),
        )
        .as('push'),
      eb
        .exists(
          eb
            .selectFrom('purchase')
            .where('purchase.memberId', '=', memberId)
            .where('underWay', '=', true)
            .where('purchase.status', '=', 'pending')
            .where('discountCode', 'is not', null)
            // A code is another discount than the one with the clock.
            .where('discountCodeId', 'is', null)
            .select('purchase.id'),
        )
        .as('discountInUse'),
      eb
        .exists(
          eb
            .selectFrom('mailTrouble')
            .where('mailTrouble.memberId', '=', memberId)
            .where('mailTrouble.state', '=', 'given_up')
            .select('mailTrouble.kind'),
        )
        .as('mailGivenUp'),
      // Oldest first.
      eb
        .selectFrom('mailStop')
        .innerJoin('account', 'account.id', 'mailStop.memberId')
        .where('mailStop.memberId', '=', memberId)
        // Excludes a bounce of a former address.
        .where((stop) =>
          stop.or([
            stop('mailStop.reason', '!=', 'bounced'),
            stop('mailStop.email', '=', stop.ref('account.email')),
          ]),
        )
        .select(
          sql<MailStopReason[]>`array_agg(mail_stop.reason order by mail_stop.created_at)`.as('reasons'),
        )
        .as('mailStops'),
    ])
    .executeTakeFirstOrThrow()
}

export async function updateTimeZone(tx: Tx, memberId: string, timeZone: string): Promise<void> {
  await tx.updateTable('account').set({ timeZone }).where('id', '=', memberId).execute()
}

export async function updateLastOnline(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.updateTable('profile').set({ lastOnlineAt: at }).where('memberId', '=', memberId).execute()
}

/** Notes that these members' live connections stand; not of those whose account has gone meanwhile. */
export async function saveConnected(db: Db, memberIds: string[], connectedAt: Date): Promise<void> {
  await sql`
    insert into presence (member_id, connected_at)
    select account.id, ${connectedAt} from account where account.id = any(${memberIds}::uuid[])
    on conflict (member_id) do update set connected_at = excluded.connected_at
  `.execute(db)
}

export async function findSiteName(db: Db, siteId: string): Promise<string> {
  const { settings } = await db
    .selectFrom('site')
    .where('id', '=', siteId)
    .select('settings')
    .executeTakeFirstOrThrow()
  return siteSettings.parse(settings).name
}
