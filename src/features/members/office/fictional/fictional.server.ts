import { createHash } from 'node:crypto'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { hashToken } from '#features/accounts/account/token-hash.server.ts'
import { setLanguage } from '#features/accounts/account/user.server.ts'
import { createAccount } from '#features/accounts/signup/signup.server.ts'
import { refuseWrongBirth, refuseWrongName } from '#features/accounts/signup/signup-rules.server.ts'
import { actorOf, logAct, readActs } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { addSitePhoto, removeSitePhoto } from '#features/photos/site-photo.server.ts'
import { describeRegions, knownPlace } from '#features/site/describe.server.ts'
import { termsVersion } from '#features/site/terms.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { Renditions } from '#shared/member-card.ts'
import { sexualityFits } from '#shared/profile.ts'
import { moreColumns } from '../../more-facts.server.ts'
import { changeFacts } from '../../own-profile.server.ts'
import type { Fictional, FictionalFields } from './contract.ts'
import {
  type FictionalFilter,
  type FictionalRow,
  findFictional,
  findMade,
  insertRights,
  listFictional,
  listPortraits,
} from './fictional-queries.server.ts'

export async function describeFictionalProfiles({ app, site }: StaffContext, filter: FictionalFilter) {
  const { profiles, hasOlder } = await listFictional(app.db, site.id, filter)
  const now = app.clock.now()
  return {
    profiles: profiles.map(
      ({ id, name, dateOfBirth, gender, heldAt, scripted, country, place, renditions }) => ({
        id,
        name,
        age: ageOn(dateOfBirth, dayIn(country, now)),
        gender,
        place: place ?? '',
        photo: renditions && fileOf(site, renditions),
        paused: heldAt !== null,
        scripted,
      }),
    ),
    has_older: hasOlder,
  }
}

const fileOf = ({ settings }: StaffContext['site'], renditions: Renditions) =>
  `${settings.cdn_prefix}${renditions.card}`

export async function describePlaces(context: StaffContext) {
  const { region_data: countries } = await describeRegions(context, undefined)
  const { country } = context.site.company
  return { country: country in countries ? country : (Object.keys(countries)[0] ?? ''), countries }
}

/** Gate: one of the site's fictional profiles. @throws not_found */
export async function fictionalOf({ app, site }: StaffContext, id: string) {
  return (await findFictional(app.db, site.id, id)) ?? fail('not_found')
}

export async function describeFictional(context: StaffContext, id: string): Promise<{ profile: Fictional }> {
  const { app, site } = context
  const found = await fictionalOf(context, id)
  const portraits = await listPortraits(app.db, id)
  return {
    profile: {
      id,
      paused: found.heldAt !== null,
      scripted: found.scripted,
      version: versionOf(found),
      fields: fieldsOf(found),
      portraits: portraits.map(({ id: photo, renditions, drawn, rights, declaredAt, declaredBy }) => ({
        id: photo,
        url: fileOf(site, renditions),
        drawn: drawn !== null,
        rights: rights ?? '',
        declared_by: declaredBy,
        declared_at: declaredAt?.toISOString() ?? null,
      })),
    },
  }
}

const fieldsOf = (found: FictionalRow) => ({
  name: found.name,
  gender: found.gender,
  sexuality: found.sexuality ?? 'hetero',
  date_of_birth: found.dateOfBirth,
  language: found.language,
  country: found.country,
  region: found.region,
  place: found.placeId,
  profile_text: found.profileText,
  hair_color: found.hairColor,
  eye_color: found.eyeColor,
  body_type: found.bodyType,
  relationship_status: found.relationshipStatus,
  tattoos: found.tattoos,
  signup_reason: found.signupReason,
  appearance: found.appearance,
  height_cm: found.heightCm,
  children: found.children,
  child_wish: found.childWish,
  smoking: found.smoking,
  education: found.education,
  work: found.work,
  languages: found.languages,
  interests: found.interests,
})

/** A version of the fields: another one when a colleague has changed them. */
const versionOf = (found: FictionalRow): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldsOf(found)))
    .digest('base64url')

/** As a member's own: a fictional profile keeps to what members may say. */
async function refuseWrong(context: StaffContext, fields: FictionalFields): Promise<void> {
  const { app, site } = context
  const { name, gender, sexuality, date_of_birth: birth, country, region, place } = fields
  refuseWrongName(site, name, '')
  refuseWrongBirth(site, { dateOfBirth: birth, country }, app.clock.now())
  if (!sexualityFits(gender, sexuality)) refuseField('sexuality', 'invalid_value')
  if (!(await knownPlace(context, country, region, place))) refuseField('place', 'invalid_value')
}

const columnsOf = (fields: FictionalFields) => ({
  name: fields.name,
  gender: fields.gender,
  sexuality: fields.sexuality,
  dateOfBirth: fields.date_of_birth,
  country: fields.country,
  region: fields.region,
  placeId: fields.place,
  profileText: fields.profile_text,
  hairColor: fields.hair_color,
  eyeColor: fields.eye_color,
  bodyType: fields.body_type,
  relationshipStatus: fields.relationship_status,
  tattoos: fields.tattoos,
  signupReason: fields.signup_reason,
  appearance: fields.appearance,
  ...moreColumns(fields),
  interests: [...new Set(fields.interests)],
})

/** Makes a fictional profile, which has no login and no mailbox. Sent again with its key, it is one. */
export async function makeFictional(
  context: StaffContext,
  { key, ...fields }: FictionalFields & { key: string },
): Promise<{ id: string }> {
  const { app, site } = context
  await refuseWrong(context, fields)
  const now = app.clock.now()
  const signupKeyHash = hashToken(`fictional ${key}`)
  const id = app.ids.uuid()
  const made = await transact(app.db, async (tx) => {
    const outcome = await createAccount(tx, app, {
      id,
      signupKeyHash,
      siteId: site.id,
      email: `${id}@fictional.invalid`,
      passwordHash: null,
      status: 'active',
      language: fields.language,
      scripted: false,
      signupDate: now,
      confirmedAt: now,
      termsVersion: termsVersion(site.createdAt),
      specialCategoryConsentAt: now,
      tracking: {},
      signupMessage: null,
      signupCredits: 0,
      profile: {
        name: fields.name,
        gender: fields.gender,
        sexuality: fields.sexuality,
        dateOfBirth: fields.date_of_birth,
        country: fields.country,
        region: fields.region,
        placeId: fields.place,
        signupReason: fields.signup_reason,
        fictional: true,
      },
    })
    if (outcome !== 'created') return undefined
    await changeFacts(tx, app, id, columnsOf(fields))
    await logAct(tx, app, actorOf(context), { action: 'fictional_made', memberId: id })
    return id
  })
  return { id: made ?? (await findMade(app.db, site.id, signupKeyHash)) ?? fail('not_found') }
}

/** Saves the fields. @throws not_found, invalid_input, conflict where a colleague saved since */
export async function changeFictional(
  context: StaffContext,
  { id, version, ...fields }: FictionalFields & { id: string; version: string },
): Promise<{ version: string }> {
  const { app, site } = context
  await fictionalOf(context, id)
  await refuseWrong(context, fields)
  return transact(app.db, async (tx) => {
    await lockAccount(tx, id)
    const before = (await findFictional(tx, site.id, id)) ?? fail('not_found')
    if (versionOf(before) !== version) fail('conflict', { saved: await describeSaved(tx, site.id, before) })
    await setLanguage(tx, id, fields.language)
    await changeFacts(tx, app, id, columnsOf(fields))
    const changed = { name: before.name === fields.name ? undefined : fields.name }
    await logAct(tx, app, actorOf(context), { action: 'fictional_changed', memberId: id, after: changed })
    return { version: versionOf((await findFictional(tx, site.id, id)) ?? fail('not_found')) }
  })
}

async function describeSaved(tx: Tx, siteId: string, found: FictionalRow) {
  const last = { member: found.memberId, action: 'fictional_changed' } as const
  const [act] = (await readActs(tx, siteId, last)).acts
  return {
    version: versionOf(found),
    by: act?.name ?? null,
    at: act?.at.toISOString() ?? null,
    values: fieldsOf(found),
  }
}

export async function pauseFictional(
  context: StaffContext,
  { id, paused }: { id: string; paused: boolean },
): Promise<void> {
  const { app, site } = context
  await fictionalOf(context, id)
  await transact(app.db, async (tx) => {
    await lockAccount(tx, id)
    const { heldAt } = (await findFictional(tx, site.id, id)) ?? fail('not_found')
    if ((heldAt !== null) === paused) return
    await changeFacts(tx, app, id, { heldAt: paused ? app.clock.now() : null })
    await app.events.emit(tx, 'member.hiddenOrShown', { memberId: id })
    const action = paused ? 'fictional_paused' : 'fictional_resumed'
    await logAct(tx, app, actorOf(context), { action, memberId: id })
  })
}

/** Adds a portrait, with the declaration by which right it is shown. */
export async function addPortrait(
  context: StaffContext,
  { id, key, file, rights }: { id: string; key: string; file: File; rights: string },
): Promise<void> {
  const { app, site, staffSession } = context
  await fictionalOf(context, id)
  await addSitePhoto(app, site, { memberId: id, key, file }, async (tx, photoId) => {
    const declaredAt = app.clock.now()
    await insertRights(tx, { photoId, memberId: id, staffId: staffSession.staff.id, rights, declaredAt })
    await logAct(tx, app, actorOf(context), {
      action: 'portrait_declared',
      memberId: id,
      subject: photoId,
      reason: rights,
    })
  })
}

export async function removePortrait(
  context: StaffContext,
  { id, photo }: { id: string; photo: string },
): Promise<void> {
  const { app } = context
  await fictionalOf(context, id)
  await transact(app.db, async (tx) => {
    if (!(await removeSitePhoto(tx, app, { memberId: id, photoId: photo }))) fail('not_found')
    await logAct(tx, app, actorOf(context), { action: 'portrait_removed', memberId: id, subject: photo })
  })
}
