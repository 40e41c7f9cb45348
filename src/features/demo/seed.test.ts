import { expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { ageOn } from '#shared/dates.ts'
import { siteForTest, type TestSite } from '#tests/harness/site.ts'
import { seedDemo } from './seed.server.ts'

const MEMBERS = 30
const GUESTS = 2

it('fills a demo with the same site, members and photos whenever it is filled', async () => {
  const [now, later] = await Promise.all([siteForTest({ demoMembers: MEMBERS }), siteForTest()])
  await later.rows('delete from site_domain')
  await later.rows('delete from site')
  later.clock.advance(500 * DAY)
  expect(await seedDemo(later.app, MEMBERS)).toBe(true)

  const filled = await whatIsIn(now)
  expect(filled.members).toHaveLength(MEMBERS + GUESTS)
  expect(filled.photos.length).toBeGreaterThan(MEMBERS + GUESTS)
  expect(await whatIsIn(later)).toEqual(filled)
})

async function whatIsIn(site: TestSite) {
  const members = await site.rows<{ birth: string; email: string }>(
    `select account.id, account.site_id, email, name, date_of_birth::text as birth, main_photo_id, profile_text
     from account join profile on profile.member_id = account.id order by account.id`,
  )
  return {
    members: members.map(({ birth, ...member }) => ({
      ...member,
      // Invented members stay as old as they are; guests were born on a day.
      born: member.email.endsWith('@members.invalid') ? ageOn(birth, site.clock.now()) : birth,
    })),
    sites: await site.rows('select id from site'),
    photos: await site.rows('select id, member_id, renditions from photo order by id'),
  }
}
