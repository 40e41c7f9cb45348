import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { ageOn, type Day } from '#shared/dates.ts'
import type { Gender, Sexuality } from '#shared/profile.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { takeName } from '../accounts/rename.server.ts'
import { OLDEST_YEARS } from '../accounts/rules.ts'
import { knownPlace } from '../site/describe.server.ts'
import { insertNameChange, listNameChanges, lockIdentity } from './identity-queries.server.ts'

const NAME_CHANGES = { max: 3, days: 30 }

/** What others know a member by, and what decides who is shown to whom. */
export type Identity = {
  name: string
  gender: Gender
  sexuality: Sexuality
  date_of_birth: Day
  country: string
  region: string
  place: string
}

type Stored = Awaited<ReturnType<typeof lockIdentity>>

/** The columns that these changes set, once every rule about them holds. The place is known to be one of ours. */
export async function identityChanges(tx: Tx, context: MemberContext, changes: Partial<Identity>) {
  const now = await lockIdentity(tx, context.viewer.id)
  return {
    ...(changes.name !== undefined && (await nameChange(tx, context, now, changes.name))),
    ...pairChange(now, changes),
    ...(changes.date_of_birth !== undefined && birthChange(context, now, changes.date_of_birth)),
    country: changes.country,
    region: changes.region,
    placeId: changes.place,
  }
}

async function nameChange(tx: Tx, context: MemberContext, now: Stored, name: string) {
  const { app, site, viewer } = context
  if (name === now.name) return {}
  const at = app.clock.now()
  const left = await nameChangesLeft(tx, viewer.id, at)
  if (left.changes === 0) fail('name_change_limit', { max: NAME_CHANGES.max, days: left.days })
  await takeName(tx, { id: viewer.id, siteId: site.id, email: viewer.email }, { from: now.name, to: name })
  await insertNameChange(tx, viewer.id, at, countedSince(at))
  return { name }
}

/** Gender and sexuality belong together: each is looked at with the other as it will be. */
function pairChange(now: Stored, { gender = now.gender, sexuality = now.sexuality }: Partial<Identity>) {
  const fits = gender === 'male' ? sexuality !== 'lesbian' : sexuality !== 'gay'
  if (!fits) refuseField('sexuality', 'invalid_value')
  return { gender, sexuality }
}

function birthChange({ app, site }: MemberContext, now: Stored, dateOfBirth: Day) {
  if (dateOfBirth === now.dateOfBirth) return {}
  if (now.birthDateChangedAt) refuseField('date_of_birth', 'birth_date_final')
  const at = app.clock.now()
  const age = ageOn(dateOfBirth, at)
  if (age < 0 || age > OLDEST_YEARS) refuseField('date_of_birth', 'invalid_date')
  if (age < site.settings.minimum_age) refuseField('date_of_birth', 'too_young')
  return { dateOfBirth, birthDateChangedAt: at }
}

/** A place is named whole, and is one of the site's. */
export async function refuseUnknownPlace(context: MemberContext, changes: Partial<Identity>): Promise<void> {
  const { country, region, place } = changes
  if (country === undefined && region === undefined && place === undefined) return
  const known = country && region && place && (await knownPlace(context, country, region, place))
  if (!known) refuseField('place', 'invalid_value')
}

const countedSince = (now: Date) => new Date(now.getTime() - NAME_CHANGES.days * DAY)

/** How often the name may still be changed; at 0, in how many days the oldest change no longer counts. */
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
