import { describeHeld } from '#features/chat/sending/spam/held.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuseField } from '#server/errors.ts'
import type { DecisionAbout } from '#shared/moderation.ts'
import { findSaid } from '../said-queries.server.ts'
import { findPhotoFiles } from '../staff-queries.server.ts'

/** What of a member is judged. */
export type Content = { about: 'photo'; id: string } | { about: 'text' } | { about: 'name' }

type Said = { name?: string; profile_text?: string; prompts?: Record<string, string> }

/** What a decision rests on, as it was. */
export type Evidence = {
  content?: Content
  said?: Said
  /** A message that was held back. */
  message?: string
}

type Subject = { memberId: string | null; about: DecisionAbout; subjectId: string | null; said?: object }

export function contentOf(subject: Subject, given: Content | undefined): Content | undefined {
  const { about, subjectId } = subject
  if (about === 'photo') return { about, id: subjectId! }
  if (about === 'text' || about === 'name') return { about }
  return about === 'report' || about === 'member' ? given : undefined
}

/** @throws invalid_input: the content is none of the member's */
export async function evidenceOf(tx: Tx, subject: Subject, content: Content | undefined): Promise<Evidence> {
  const { memberId, about, subjectId } = subject
  if (about === 'held_message') {
    const held = await describeHeld(tx, subjectId!)
    return { ...(held && { message: held.body }) }
  }
  if (!content || !memberId) return {}
  if (content.about === 'photo') {
    const photo = await findPhotoFiles(tx, memberId, content.id)
    if (!photo && about !== 'photo') refuseField('content', 'not_found')
    return { content }
  }
  // An item keeps its words as the moderator saw them.
  if (about === content.about) return { content, said: subject.said ?? {} }
  const present = await findSaid(tx, memberId)
  if (!present) return { content }
  const { name, profileText, prompts } = present
  return { content, said: content.about === 'name' ? { name } : { profile_text: profileText, prompts } }
}
