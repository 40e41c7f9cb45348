import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { PromptAnswer } from './contract.ts'

/**
 * A member's finished sentences as others see them, as JSON, in their order: while a text waits for a moderator, those
 * that were accepted last. Within a statement about `profile`; by the tables' primary keys.
 */
export function shownPromptsOf(member: RawBuilder<unknown>): RawBuilder<PromptAnswer[]> {
  return sql<PromptAnswer[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position), '[]')
    from prompt_answer where prompt_answer.member_id = ${member}
      and (not profile.words_held or answer = ${acceptedOf(member)}->'prompts'->>prompt))`
}

/** The text and sentences of a member that a moderator accepted last; by the table's primary key. */
export function acceptedOf(member: RawBuilder<unknown>): RawBuilder<object | null> {
  return sql<
    object | null
  >`(select said from accepted_words where accepted_words.member_id = ${member} and kind = 'text')`
}

export function listPrompts(db: Db, memberId: string): Promise<PromptAnswer[]> {
  return db
    .selectFrom('promptAnswer')
    .where('memberId', '=', memberId)
    .orderBy('position')
    .select(['prompt', 'answer'])
    .execute()
}

/** Replaces all of a member's finished sentences; those that stay the same keep their time. */
export async function savePrompts(tx: Tx, memberId: string, said: PromptAnswer[], now: Date): Promise<void> {
  const before = await tx
    .deleteFrom('promptAnswer')
    .where('memberId', '=', memberId)
    .returning(['prompt', 'answer', 'changedAt'])
    .execute()
  if (said.length === 0) return
  const changedAt = ({ prompt, answer }: PromptAnswer) =>
    before.find((old) => old.prompt === prompt && old.answer === answer)?.changedAt ?? now
  await tx
    .insertInto('promptAnswer')
    .values(said.map((one, index) => ({ ...one, memberId, position: index + 1, changedAt: changedAt(one) })))
    .execute()
}
