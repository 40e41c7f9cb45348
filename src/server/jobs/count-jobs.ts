import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { FAILED_JOBS } from './jobs.ts'

/** Beyond so many a queue counts as so many. */
const COUNTED_AT_MOST = 10_000
const LATE_SECONDS = 15 * 60

export type JobCounts = { waiting: number; late: number; failed: number }

/** Jobs that are due, that have been for long, and that were given up; by the index by which their workers fetch them. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      coalesce(sum(due) filter (where not is_failed), 0)::int as waiting,
      coalesce(sum(late) filter (where not is_failed), 0)::int as late,
      coalesce(sum(due) filter (where is_failed), 0)::int as failed
    from (
      select queue.name = ${FAILED_JOBS} as is_failed, counted.*
      from pgboss.queue
      cross join lateral (
        select
          count(*) filter (where start_after <= now()) as due,
          count(*) filter (where greatest(created_on, start_after) < now() - make_interval(secs => ${LATE_SECONDS})) as late
        from (
          select created_on, start_after
          from pgboss.job
          where job.name = queue.name and state < 'active' and not blocked
          order by priority desc, created_on
          limit ${COUNTED_AT_MOST}
        ) as unfinished
      ) as counted
      where queue.name not like '\\_\\_pgboss%'
    ) as queues`.execute(db)
  return rows[0]!
}
