import pg from 'pg'
import { expect } from 'vitest'
import type { TestSite } from './site.ts'

/**
 * Serializes concurrent requests: locks a member's account as another request would, until each of them waits
 * for the lock, then releases them one by one.
 * @returns their answers
 */
export async function inOrder<Answers extends unknown[]>(
  site: TestSite,
  member: { id: string },
  ...requests: { [At in keyof Answers]: () => Promise<Answers[At]> }
): Promise<Answers> {
  const letGo = await holdAccount(site, member)
  const begun: Promise<unknown>[] = []
  try {
    for (const request of requests) {
      const answer = request()
      answer.catch(() => {})
      begun.push(answer)
      await expect.poll(() => waiting(site)).toBe(begun.length)
      // A request that reads the time before it waits has an earlier time than those that ran before it.
      site.clock.advance(1_000)
    }
  } finally {
    await letGo()
  }
  return (await Promise.all(begun)) as Answers
}

/** Makes all other requests wait that lock this account. @returns what lets them go on */
export function holdAccount(site: TestSite, member: { id: string }): Promise<() => Promise<void>> {
  return hold(site, 'select from account where id = $1 for no key update', member.id)
}

/** Makes all other requests wait that write in this conversation. @returns what lets them go on */
export function holdConversation(site: TestSite, conversation: string): Promise<() => Promise<void>> {
  return hold(site, 'select from conversation where id = $1 for no key update', conversation)
}

async function hold(site: TestSite, lock: string, id: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: site.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(lock, [id])
  // Ending twice is harmless, and rolls back.
  return () => holder.end()
}

async function waiting(site: TestSite): Promise<number> {
  const [row] = await site.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row!.count
}
