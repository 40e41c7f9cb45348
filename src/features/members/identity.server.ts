import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { refuseWrongBirth, refuseWrongName } from '#features/accounts/signup/signup-rules.server.ts'
import { knownPlace } from '#features/site/describe.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { Day } from '#shared/dates.ts'
import { type Gender, type Sexuality, sexualityFits } from '#shared/profile.ts'
import { insertNameChange, listNameChanges, lockIdentity } from './identity-queries.server.ts'

const NAME_CHANGES = { max: 3, days: 30 }

/** The facts by which others know a member, and on which matching depends. */
export type Identity = {
  name: string
  gender: Gender
  sexuality: Sexuality
  date_of_birth: Day
  country: string
  region: string
  place: string
}

type LockedAccount = Awaited<ReturnType<typeof lockLivingAccount>>
type Stored = Awaited<ReturnType<typeof lockIdentity>>

/**
 * Validates the changes and returns the columns to set. The place is validated before, by
 * `refuseUnknownPlace`.
 */
export async function identityChanges(
  tx: Tx,
  context: MemberContext,
  { account, changes }: { account: LockedAccount; changes: Partial<Identity> },
) {
  const now = await lockIdentity(tx, context.viewer.id)
  return {
    ...(changes.name !== undefined && (await nameChange(tx, context, { account, now, name: changes.name }))),
    ...pairChange(account, now, changes),
    ...birthChange(context, now, changes),
    ...countryChange(context, now, changes),
    region: changes.region,
    placeId: changes.place,
  }
}

async function nameChange(
  tx: Tx,
  { app, site, viewer }: MemberContext,
  { account, now, name }: { account: LockedAccount; now: Stored; name: string },
) {
  if (name === now.name) return {}
  const at = app.clock.now()
  const left = await nameChangesLeft(tx, viewer.id, at)
  if (left.changes === 0) fail('name_change_limit', { max: NAME_CHANGES.max, days: left.days })
  refuseWrongName(site, name, account.email)
  await insertNameChange(tx, viewer.id, at, countedSince(at))
  return { name }
}

/**
 * Validates gender and sexuality together, each with the other's new value. Without consent, a sexuality is
 * neither stored nor accepted.
 */
function pairChange(
  account: LockedAccount,
  now: Stored,
  { gender = now.gender, sexuality }: Partial<Identity>,
) {
  if (sexuality && !account.specialCategoryConsentAt) refuseField('sexuality', 'consent_missing')
  const wanted = sexuality ?? now.sexuality
  if (wanted && !sexualityFits(gender, wanted)) refuseField('sexuality', 'invalid_value')
  return { gender, sexuality: wanted }
}

function birthChange(
  { app, site }: MemberContext,
  now: Stored,
  { date_of_birth: dateOfBirth, country = now.country }: Partial<Identity>,
) {
  if (dateOfBirth === undefined || dateOfBirth === now.dateOfBirth) return {}
  if (now.birthDateChangedAt) refuseField('date_of_birth', 'birth_date_final')
  const at = app.clock.now()
  refuseWrongBirth(site, { dateOfBirth, country }, at)
  return { dateOfBirth, birthDateChangedAt: at }
}

function countryChange({ app }: MemberContext, now: Stored, { country }: Partial<Identity>) {
  if (country === undefined || country === now.country) return {}
  return { country, countrySince: app.clock.now() }
}

/** Requires a complete place, known on this site. */
export async function refuseUnknownPlace(context: MemberContext, changes: Partial<Identity>): Promise<void> {
  const { country, region, place } = changes
  if (country === undefined && region === undefined && place === undefined) return
  const known = country && region && place && (await knownPlace(context, country, region, place))
  if (!known) refuseField('place', 'invalid_value')
}

const countedSince = (now: Date) => new Date(now.getTime() - NAME_CHANGES.days * DAY)

/** The number of name changes left; at 0, the days until the oldest one no longer counts. */
export async function nameChangesLeft(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ changes: number; days: number }> {
  const counted = await listNameChanges(db, memberId, countedSince(now))
  const oldest = counted[0]
  const again = oldest ? oldest.getTime() + NAME_CHANGES.days * DAY - now.getTime() : 0
  const changes = Math.max(0, NAME_CHANGES.max - counted.length)
  return { changes, days: changes > 0 ? 0 : Math.max(1, Math.ceil(again / DAY)) }
}
