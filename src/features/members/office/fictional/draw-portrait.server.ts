import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { addSitePhoto, hasSitePhoto } from '#features/photos/site-photo.server.ts'
import type { PortraitSpec } from '#illustrator/portrait.ts'
import { pick, seededRandom } from '#illustrator/random.ts'
import { drawnFile } from '#illustrator/render.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { EYE_COLORS } from '#shared/profile.ts'
import { fictionalOf } from './fictional.server.ts'
import { listPortraits } from './fictional-queries.server.ts'

/** The poses in which the drawing can show a person. */
const POSES = [1, 0, 2, 3]

/**
 * Draws another portrait of a fictional profile, as its facts say: the same person each time, in a pose that is not
 * there. Idempotent per key.
 * @throws photo_limit: all poses are there; conflict: a colleague has just drawn this one
 */
export async function drawPortraitOf(
  context: StaffContext,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const { app, site } = context
  const profile = await fictionalOf(context, id)
  if (await hasSitePhoto(app, id, key)) return
  const [drawn, ...more] = await drawnOf(app.db, id)
  const there = [drawn, ...more].map((one) => one?.pose)
  const pose = POSES.find((one) => !there.includes(one)) ?? fail('photo_limit', { max: POSES.length })
  const portrait = { ...(drawn ?? personOf(profile, app.clock.now())), pose }
  const file = await drawnFile(portrait)
  await addSitePhoto(app, site, { memberId: id, key, file, portrait }, async (tx, photoId) => {
    if ((await drawnOf(tx, id, photoId)).some((one) => one.pose === pose)) fail('conflict')
    await logAct(tx, app, actorOf(context), { action: 'portrait_drawn', memberId: id, subject: photoId })
  })
}

/** The drawn portraits of a profile. */
async function drawnOf(db: Db | Tx, memberId: string, without?: string): Promise<PortraitSpec[]> {
  const portraits = await listPortraits(db, memberId)
  return portraits.flatMap(({ id, drawn }) => (drawn && id !== without ? [drawn as PortraitSpec] : []))
}

type Profile = Awaited<ReturnType<typeof fictionalOf>>

/** How a profile looks; what it does not say is chosen by its id. */
function personOf(profile: Profile, now: Date): Omit<PortraitSpec, 'pose'> {
  const { memberId, gender, dateOfBirth, country, hairColor, eyeColor, bodyType, tattoos, interests } =
    profile
  const random = seededRandom(memberId)
  return {
    seed: memberId,
    gender,
    age: ageOn(dateOfBirth, dayIn(country, now)),
    hairColor: hairColor ?? pick(random, ['brown', 'blond', 'black'] as const),
    eyeColor: eyeColor ?? pick(random, EYE_COLORS),
    bodyType: bodyType ?? 'average',
    tattoos: tattoos ?? 'none',
    interests,
  }
}
