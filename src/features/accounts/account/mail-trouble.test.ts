import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { jobsRest } from '#tests/harness/waiting-jobs.ts'
import { FORGET_TROUBLES } from './mail-trouble.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('forgets after two weeks what became of a mail, a member’s or a stranger’s', async () => {
  const { id } = await site.build.member()
  const note = (kind: string, memberId: string | null) =>
    site.rows(`insert into mail_trouble values ($1, $2, $3, $4, 'refused', $now, $now)`, [
      site.siteId,
      Buffer.from(kind),
      kind,
      memberId,
    ])
  const forget = async () => {
    await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, FORGET_TROUBLES, {}))
    await jobsRest(site)
    return (await site.rows<{ kind: string }>('select kind from mail_trouble order by kind')).map(
      ({ kind }) => kind,
    )
  }
  await note('of a member', id)
  await note('of a stranger', null)
  site.clock.advance(1)
  await note('later', id)
  site.clock.advance(14 * DAY - 1)
  expect(await forget()).toEqual(['later', 'of a member', 'of a stranger'])
  site.clock.advance(1)
  expect(await forget()).toEqual(['later'])
  site.clock.advance(1)
  expect(await forget()).toEqual([])
})
