import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import { FAILED_JOBS } from '#server/jobs/jobs.ts'

/** Beyond so many a queue is said to have so many. */
const COUNTED_AT_MOST = 10_000
const SHOWN_OF_A_QUEUE = 5

type Waiting = {
  queue: string
  waiting: number
  later: number
  retrying: number
  /** Jobs due later because a service did not take them. */
  putOff: number
  oldestSeconds: number | null
}

/** The queues with jobs to run, by the index by which their workers fetch them. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select queue.name as queue, counted.*
    from pgboss.queue
    cross join lateral (
      select
        count(*) filter (where start_after <= now()) as waiting,
        count(*) filter (where start_after > now()) as later,
        count(*) filter (where state = 'retry') as retrying,
        count(*) filter (where output ? 'waitsFor' and start_after > now()) as put_off,
        extract(epoch from now() - min(greatest(created_on, start_after)) filter (where start_after <= now()))::int
          as oldest_seconds
      from (
        select state, created_on, start_after, output
        from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked
        order by priority desc, created_on
        limit ${COUNTED_AT_MOST}
      ) as unfinished
    ) as counted
    where queue.name != ${FAILED_JOBS} and queue.name not like '\\_\\_pgboss%' and counted.waiting + counted.later > 0
    order by counted.waiting desc, counted.later desc, queue.name`.execute(db)
  return rows
}

type Failed = {
  queue: string
  count: number
  jobs: { id: string; at: string; error: string; tries: number }[]
}

/** The jobs whose retries are used up, by their queue; of each queue the newest few. */
export async function listFailed(db: Db): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    with failed as materialized (
      select id, source_name, created_on, output, source_retry_count
      from pgboss.job
      where name = ${FAILED_JOBS} and state < 'active' and not blocked
      order by priority desc, created_on
      limit ${COUNTED_AT_MOST}
    ), numbered as (
      select *, row_number() over (partition by source_name order by created_on desc) as number from failed
    )
    select source_name as queue, count(*) as count,
      jsonb_agg(jsonb_build_object(
        'id', id, 'at', created_on, 'error', coalesce(output->>'message', output->'value'->>'message', ''),
        'tries', coalesce(source_retry_count, 0) + 1
      ) order by created_on desc) filter (where number <= ${SHOWN_OF_A_QUEUE}) as jobs
    from numbered
    group by source_name
    order by max(created_on) desc, source_name`.execute(db)
  return rows
}

type Taken = { queue: string; data: object }

/** Takes one failed job, or the oldest of a queue, to be retried or discarded. */
export async function takeFailed(
  tx: Tx,
  which: { id: string } | { queue: string },
  limit: number,
): Promise<Taken[]> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`source_name = ${which.queue}`
  const { rows } = await sql<Taken>`
    delete from pgboss.job
    where name = ${FAILED_JOBS} and id in (
      select id from pgboss.job
      where name = ${FAILED_JOBS} and state < 'active' and not blocked and ${chosen}
      order by priority desc, created_on
      limit ${limit}
      for update skip locked
    )
    returning source_name as queue, coalesce(data, '{}') as data`.execute(tx)
  return rows
}
