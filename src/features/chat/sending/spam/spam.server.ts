import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { hasContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { countSameText } from '#features/members/contact-details/same-text.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import { isAllowed } from './held.server.ts'

const DAY_SECONDS = 86_400

type Said = { to: string; body: string }

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>

/**
 * Counts the first message of a member to another, in this process.
 * @throws message_held_back if the sender has begun with too many members within a day
 */
export async function countFirstMessage(db: Db, { app, site, viewer }: Sender, said: Said): Promise<void> {
  const { new_member_days, new_member_conversations, member_conversations } = site.settings.spam
  const isNew = app.clock.now().getTime() - viewer.signupDate.getTime() < new_member_days * DAY
  const max = isNew ? new_member_conversations : member_conversations
  // A limit keeps its rule, and sites have their own.
  const rule: LimitRule = { points: max, seconds: DAY_SECONDS }
  const { taken } = await app.limits.take(`begun-too_many-${max}`, rule, viewer.id)
  if (!taken && !(await isAllowed(db, viewer.id, said)))
    fail('message_held_back', { why: 'too_many', max, words: null })
}

/**
 * Refuses words that the sender has said to too many within a day, in a message or an edit before an answer.
 * @throws message_held_back
 */
export async function refuseSameText(db: Db, sender: Sender, said: Said): Promise<void> {
  const beyond = await countSameText(sender, said)
  if (beyond !== undefined && !(await isAllowed(db, sender.viewer.id, said)))
    fail('message_held_back', { why: 'same_text', max: beyond, words: null })
}

/** Whether a text leads nowhere else, which is all that may be said of it without knowing the reader. */
export function leadsNowhere({ site }: Pick<Sender, 'site'>, body: string): boolean {
  return !(site.settings.spam.hold_contact_details && hasContactDetails(body))
}
