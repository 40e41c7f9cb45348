import { expect } from 'vitest'
import { PROBE_OUTAGE } from '#features/accounts/account/mail-trouble.server.ts'
import { transact } from '#server/database/transact.ts'
import type { TestSite } from './site.ts'

/** Lets time pass for the site and for the jobs that wait. */
export async function passTime(site: TestSite, milliseconds: number): Promise<void> {
  site.clock.advance(milliseconds)
  await site.rows(
    `update pgboss.job set start_after = start_after - $1 * interval '1 millisecond' where state < 'active'`,
    [milliseconds],
  )
  await site.app.jobs.lookAgain()
}

/** Brings forward the jobs of a kind that wait for at most this long, where their pause is not what is tested. */
export async function bringForward(site: TestSite, name: string, milliseconds: number): Promise<void> {
  await site.rows(
    `update pgboss.job set start_after = now() where name = $1 and state < 'active'
     and start_after between now() and now() + $2 * interval '1 millisecond'`,
    [name, milliseconds],
  )
  await site.app.jobs.lookAgain()
}

/** Waits until all jobs that are due have run. */
export async function jobsRest(site: TestSite): Promise<void> {
  const due = async () => {
    await site.app.jobs.lookAgain()
    return site.rows(
      `select name from pgboss.job where name != 'failed' and (state = 'active' or state < 'active' and start_after <= now())`,
    )
  }
  await expect.poll(due, { interval: 50 }).toEqual([])
}

/** Runs what comes each minute, which looks whether mail servers are back. */
export async function lookForMailServer(site: TestSite): Promise<void> {
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, PROBE_OUTAGE, {}))
  await jobsRest(site)
}
