import { sql } from 'kysely'
import { emailKey } from '#features/accounts/account/rules.ts'
import { entriesOf } from '#features/discovery/entries.server.ts'
import { refreshRecommendations } from '#features/discovery/refresh-recommendation.server.ts'
import { changeCounts } from '#features/discovery/search-counts.server.ts'
import { lookForPatterns } from '#features/members/office/looks.server.ts'
import { seedPlaces } from '#features/site/seed-places.server.ts'
import { createSite } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { abortable } from '#server/database/abortable.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { StartupError } from '#server/startup-error.ts'
import { seedCodes } from './codes.server.ts'
import { seedFigures } from './figures.server.ts'
import { seedGuests } from './guests.server.ts'
import { seedOffice } from './office/seed-office.server.ts'
import { type DemoPerson, generatePeople } from './people.server.ts'
import { portraitNames, portraitThumbhash } from './portrait-files.server.ts'
import { KEEP_PRESENT } from './presence.server.ts'
import { hasDemoSite, hasSite, insertMany, listPlaces } from './queries.server.ts'
import { stableId } from './stable-id.server.ts'
import { seedStaff } from './staff.server.ts'

const SEED = 'vonk'
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Fills an empty demo: regions, places, the site, its members and the guests.
 * @returns false when this is no demo or a site already exists
 */
export async function seedDemo(app: App, members: number, signal?: AbortSignal): Promise<boolean> {
  if (!app.config.demo || (await hasSite(app.db))) return false
  const started = performance.now()
  await transact(signal ? abortable(app.db, signal) : app.db, async (tx) => {
    await seedPlaces(tx)
    const siteId = await seedSite(tx, app)
    await seedMembers(tx, app, siteId, members)
    await seedGuests(tx, app, siteId)
    await seedCodes(tx, app, siteId)
    await seedOffice(tx, app, siteId, await seedStaff(tx, app, siteId))
    await seedFigures(tx, app, { siteId, members })
    await app.jobs.enqueue(tx, KEEP_PRESENT, {})
  })
  // PostgreSQL looks at what was filled by itself only after a minute; until then it plans for empty tables.
  await sql`analyze`.execute(app.db)
  await lookForPatterns(app)
  app.log.info({ members, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'demo filled')
  return true
}

/**
 * Refuses to show a demo's fictional members as real people.
 * @throws StartupError when the deployment is no demo but its database was filled as one
 */
export async function refuseDemoData(app: App): Promise<void> {
  if (app.config.demo || !(await hasDemoSite(app.db))) return
  throw new StartupError(
    'The database contains the site and the fictional members of a demo, but DEMO is off. ' +
      'Start with an empty database (DATABASE_URL, or another DATA_DIR), or with DEMO=on.',
  )
}

async function seedSite(tx: Tx, app: App): Promise<string> {
  const createdAt = app.clock.now()
  const id = stableId('site', 0)
  const hosts = [...new Set([...LOCAL_HOSTS, new URL(app.config.publicUrl).hostname])]
  await createSite(tx, {
    id,
    demo: true,
    hosts,
    settings: {
      name: 'Vonk',
      domain_language: '',
      // Open at any time that the demo is looked at.
      desk: { opens_hour: 0, closes_hour: 24, time_zone: 'Europe/Amsterdam', answers_a_day: 30 },
      support_email: 'hallo@vonk.example',
      support_phone: '+31 20 000 00 00',
      direct_debit: { creditor_id: 'NL00ZZZ000000000000', creditor: '', address: '', account: null },
    },
    company: {
      name: 'Vonk Demo B.V.',
      address: 'Voorbeeldstraat 1',
      city: '1000 AA Amsterdam',
      country: 'NL',
      kvk: '00000000',
      tradenames: ['Vonk'],
      vatNumbers: ['NL000000000B00', 'GB000000000', 'CHE000000000'],
      deleteDiscount: null,
    },
    createdAt,
  })
  return id
}

async function seedMembers(tx: Tx, app: App, siteId: string, count: number): Promise<void> {
  const now = app.clock.now()
  const places = new Map<string, Awaited<ReturnType<typeof listPlaces>>>()
  for (const place of await listPlaces(tx))
    places.set(place.country, [...(places.get(place.country) ?? []), place])
  const members = generatePeople(count, SEED, now).map((person) => {
    const signupDate = new Date(now.getTime() - person.signedUpDaysAgo * DAY)
    const id = stableId(`member ${person.key}`, person.signedUpDaysAgo)
    const local = places.get(person.country)!
    // Places are ordered by size; the square favours big towns.
    const place = local[Math.floor(person.placeWeight ** 2 * local.length)]!
    const lastOnlineAt = new Date(now.getTime() - person.lastOnlineMinutesAgo * MINUTE)
    return { person, id, place, signupDate, lastOnlineAt }
  })
  await insertMany(
    tx,
    'account',
    members.map(({ person, id, signupDate }) => ({
      id,
      siteId,
      email: `${person.key}@members.invalid`,
      passwordHash: null,
      status: 'active' as const,
      language: person.language,
      scripted: person.scripted,
      demo: true,
      signupDate,
      confirmedAt: signupDate,
      deletedAt: null,
      termsVersion: signupDate,
      termsAcceptedAt: signupDate,
      specialCategoryConsentAt: signupDate,
      tracking: '{}',
      signupMessage: null,
    })),
  )
  await insertMany(
    tx,
    'emailClaim',
    members.map(({ person, id }) => ({
      siteId,
      emailKey: emailKey(`${person.key}@members.invalid`),
      memberId: id,
    })),
  )
  const photos = members.flatMap(({ person, id, signupDate }) => photosOf(app, person, id, signupDate))
  await insertMany(
    tx,
    'profile',
    members.map(({ person, id, place, signupDate, lastOnlineAt }) => ({
      memberId: id,
      siteId,
      name: person.name,
      gender: person.gender,
      sexuality: person.sexuality,
      dateOfBirth: person.dateOfBirth,
      country: place.country,
      region: place.region,
      placeId: place.id,
      profileText: person.profileText,
      hairColor: person.hairColor,
      eyeColor: person.eyeColor,
      bodyType: person.bodyType,
      relationshipStatus: person.relationshipStatus,
      tattoos: person.tattoos,
      signupReason: person.signupReason,
      appearance: person.appearance,
      race: person.race,
      raceConsentAt: person.race && signupDate,
      interests: person.interests,
      heightCm: person.facts.heightCm,
      children: person.facts.children,
      childWish: person.facts.childWish,
      smoking: person.facts.smoking,
      education: person.facts.education,
      work: person.facts.work,
      languages: person.facts.languages,
      fictional: person.fictional,
      mainPhotoId: person.portraits.length > 0 ? photoId(id, 0, person) : null,
      lastOnlineAt,
    })),
  )
  await insertMany(tx, 'photo', photos)
  await insertMany(
    tx,
    'promptAnswer',
    members.flatMap(({ person, id, signupDate }) =>
      person.facts.prompts.map(({ prompt, answer }, index) => ({
        memberId: id,
        prompt,
        position: index + 1,
        answer,
        changedAt: signupDate,
      })),
    ),
  )
  const entries = members.flatMap(({ person, id, place, signupDate, lastOnlineAt }) => {
    const { country, region, latitude, longitude } = place
    const living = { country, region, latitude, longitude }
    const hasPhoto = person.portraits.length > 0
    return entriesOf(id, { ...person, ...living, siteId, signupDate, lastOnlineAt, hasPhoto })
  })
  await insertMany(tx, 'searchEntry', entries)
  await changeCounts(tx, { added: entries })
  await refreshRecommendations(
    tx,
    members.map(({ id }) => id),
  )
}

function photosOf(app: App, person: DemoPerson, memberId: string, createdAt: Date) {
  const [main] = person.portraits
  if (!main) return []
  // One hash serves all pictures of a person: they have much the same light.
  const thumbhash = portraitThumbhash(main)
  return person.portraits.map((portrait, position) => {
    const id = photoId(memberId, position, person)
    return {
      memberId,
      id,
      position,
      status: 'active' as const,
      renditions: JSON.stringify(portraitNames(app.secret, id)),
      thumbhash,
      portrait: JSON.stringify(portrait),
      createdAt,
    }
  })
}

function photoId(memberId: string, position: number, person: DemoPerson): string {
  return stableId(`photo ${person.key} ${position} ${memberId}`, person.signedUpDaysAgo)
}
