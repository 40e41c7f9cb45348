import { expect, vi } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { Visitor } from '../browser-like.ts'
import { PATIENCE_MILLISECONDS } from './patience.ts'
import type { ProgramProcess } from './process.ts'

/** Logs in as a guest of the demo. */
export async function logInAsGuest(
  program: ProgramProcess,
  premium: boolean,
): Promise<{ member: Visitor; id: string }> {
  const { email, password } = GUESTS.find((guest) => guest.premium === premium)!
  const member = new Visitor(program.url)
  const { user } = await member.api.accounts.login({ email, password })
  return { member, id: user.profile.id }
}

/** A request without an answer, because the program was killed. */
export const cutOff = () => undefined

/** Kills the program as soon as the condition holds. */
export async function killWhen(program: ProgramProcess, condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: PATIENCE_MILLISECONDS, interval: 5 })
  await program.kill()
}

/** The number of rows that name a member, by table. */
export async function leftOf(program: ProgramProcess, id: string): Promise<Record<string, number>> {
  const [row] = await program.rows<Record<string, number>>(
    `select
       (select count(*)::int from account where id = $1) as accounts,
       (select count(*)::int from profile where member_id = $1) as profiles,
       (select count(*)::int from photo where member_id = $1) as photos,
       (select count(*)::int from member_like where $1 in (liked_id, liker_id)) as likes,
       (select count(*)::int from inbox where $1 in (member_id, other_id)) as inboxes,
       (select count(*)::int from message where sender_id = $1) as messages,
       (select count(*)::int from email_claim where member_id = $1) as addresses`,
    [id],
  )
  return row!
}

export async function expectBooksToBalance(program: ProgramProcess): Promise<void> {
  const [total] = await program.rows<{ sum: string }>('select sum(amount) as sum from ledger_entry')
  expect(Number(total!.sum)).toBe(0)
}

/** A signup for each number. */
export function numberedSignup(number: number, key: string, start: string) {
  return {
    key,
    gender: 'female' as const,
    sexuality: 'hetero' as const,
    date_of_birth: '1990-02-03',
    country: 'NL',
    region: 'NL-UT',
    place: 'NL-UT-utrecht',
    name: `Killproof ${number}`,
    signup_reason: null,
    signup_message: null,
    email: `kill${number}@example.org`,
    password: 'a password of the tests',
    terms: true as const,
    special_category_consent: true as const,
    start,
  }
}
