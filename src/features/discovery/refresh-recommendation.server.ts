import type { Insertable } from 'kysely'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { completenessOf, FACT_FIELDS } from '#shared/profile-completeness.ts'
import { deleteOldDecks } from './deck/deck-queries.server.ts'
import { forgetRated, subscribeRated } from './recommend.server.ts'
import { interestNumbers } from './recommend-packing.ts'
import { listMissing, listSources, saveRecommendations } from './recommend-queries.server.ts'
import { deleteOldLists } from './recommended-lists.server.ts'

/** Finds members without a row, those from before there were any, and deletes old lists. */
export const FILL_RECOMMENDATIONS: JobKind<object> = {
  name: 'discovery.fill-recommendations',
  singleton: true,
  retries: 2,
  cron: '10 2 * * *',
}
const AT_ONCE = 500
// A job has two minutes.
const IN_ONE_JOB = 10_000
// All of them: what a site hides makes no profile less complete than its neighbours.
const FIELDS = [...FACT_FIELDS, 'profile_text', 'interests']

/** Writes what the recommended order knows of these members anew; what was learned and counted stays. */
export async function refreshRecommendations(tx: Tx, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await saveRecommendations(tx, (await listSources(tx, ids.slice(from, from + AT_ONCE))).map(describe))
}

type Source = Awaited<ReturnType<typeof listSources>>[number]

function describe(source: Source): Insertable<Tables['recommendation']> {
  const [interestsFirst, interestsOther] = interestNumbers(source.interests)
  const { done, total } = completenessOf(
    {
      profile_text: source.profileText,
      interests: source.interests,
      signup_reason: source.signupReason,
      relationship_status: source.relationshipStatus,
      body_type: source.bodyType,
      hair_color: source.hairColor,
      eye_color: source.eyeColor,
      tattoos: source.tattoos,
    },
    { hasPhoto: source.photos > 0, visibleFields: FIELDS },
  )
  const { memberId, siteId, dateOfBirth, soughtMinAge, soughtMaxAge, soughtDistanceKm } = source
  const { latitude, longitude, fictional, photos } = source
  return {
    memberId,
    siteId,
    dateOfBirth,
    soughtMinAge,
    soughtMaxAge,
    soughtDistanceKm,
    latitude,
    longitude,
    interestsFirst,
    interestsOther,
    completeness: done / total,
    photos,
    fictional,
  }
}

export async function fillRecommendations(app: App): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = new Date(app.clock.now().getTime() - DAY)
    await deleteOldLists(tx, before)
    await deleteOldDecks(tx, before)
  })
  const ids = await listMissing(app.db, IN_ONE_JOB)
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await transact(app.db, (tx) => refreshRecommendations(tx, ids.slice(from, from + AT_ONCE)))
  if (ids.length === IN_ONE_JOB)
    await transact(app.db, (tx) => app.jobs.enqueue(tx, FILL_RECOMMENDATIONS, {}))
}

export function subscribeRecommending(app: App): void {
  const { events } = app
  subscribeRated(app)
  const refresh = async (tx: Tx, { memberId }: { memberId: string }) => {
    await refreshRecommendations(tx, [memberId])
    afterCommit(tx, () => forgetRated(app, memberId))
  }
  events.on('account.confirmed', refresh)
  events.on('account.reactivated', refresh)
  events.on('profile.changed', refresh)
  events.on('photo.changed', refresh)
}
