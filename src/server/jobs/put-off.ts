import type { Db } from 'pg-boss'
import { tellFailure } from '../tell-failure.ts'
import { isTriedEnough, type TryLater, waitAfter } from './try-later.ts'

/** What is kept with a job that waits. `key` stays the same when its id changes. */
type Waiting = { waitsFor: string; since: string; tries: number; key: string; message: string }

export type RunJob = { id: string; name: string; data: object; output?: Partial<Waiting> | null }

/** Lets a running job be tried later. @returns false when it was tried long enough */
export async function putOff(
  db: Db,
  { id, name, output, key }: RunJob & { key: string },
  error: TryLater,
): Promise<boolean> {
  const { reason } = error
  const before = output?.waitsFor ? output : undefined
  const since = before?.since ?? reason.at.toISOString()
  if (isTriedEnough(new Date(since), reason.at)) return false
  const tries = (before?.tries ?? 0) + (reason.untried ? 0 : 1)
  const waiting: Waiting = { waitsFor: reason.service, since, tries, key, message: tellFailure(error) }
  const seconds = waitAfter(reason.untried ? Number.POSITIVE_INFINITY : tries - 1) / 1000
  // With a new id, so that the end of this run cannot end the next one, which may have begun by then.
  await db.executeSql(
    `update pgboss.job
     set id = gen_random_uuid(), state = 'retry', retry_count = 0, started_on = null, heartbeat_on = null,
       start_after = now() + $3 * interval '1 second', keep_until = now() + interval '14 days', output = $4::jsonb
     where name = $1 and id = $2 and state = 'active'`,
    [name, id, seconds, JSON.stringify(waiting)],
  )
  return true
}

/** Lets a job that has not begun be taken again. With a new id, as above. */
export async function putBack(db: Db, { id, name }: RunJob, seconds: number): Promise<void> {
  await db.executeSql(
    `update pgboss.job
     set id = gen_random_uuid(), state = 'retry', retry_count = 0, started_on = null, heartbeat_on = null,
       start_after = now() + $3 * interval '1 second'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id, seconds],
  )
}

/** Makes all that waits for a service due. @returns the queues that had such jobs */
export async function resumeWaiting(db: Db, service: string): Promise<string[]> {
  const { rows } = await db.executeSql(
    `with resumed as (
       update pgboss.job set start_after = now()
       where state = 'retry' and start_after > now() and output->>'waitsFor' = $1
       returning name
     )
     select distinct name from resumed`,
    [service],
  )
  return rows.map(({ name }: { name: string }) => name)
}
