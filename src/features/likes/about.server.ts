import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { refuseContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { countSameText } from '#features/members/contact-details/same-text.server.ts'
import { describeForContact } from '#features/members/profile.server.ts'
import { fail, refuseField } from '#server/errors.ts'
import { LIKED_FIELDS } from './contract.ts'
import { hasLikeWords } from './queries.server.ts'

const WORDS_A_DAY = { points: 20, seconds: 24 * 3600 }
/** Also after the like was taken back and given again: more would be messages for nothing. */
const WORDS_TO_ONE = { points: 1, seconds: 7 * 24 * 3600 }

/**
 * Gate: a few words to a like may be sent as a first message may, between confirmed members without a block; and
 * only about what the viewer sees on the profile.
 */
export async function checkLikeWords(
  context: MemberContext,
  id: string,
  { about, words }: { about?: string; words?: string },
): Promise<void> {
  if (!about && !words) return
  const { app, viewer } = context
  if (viewer.status === 'not_confirmed') fail('confirmation_required')
  const { profile, confirmed } = await describeForContact(context, id)
  if (!confirmed) fail('not_confirmed')
  const [kind, which = '', ...more] = about?.split(':') ?? []
  const isSeen = {
    photo: () => profile.photos.some((photo) => photo.id === which && !photo.locked),
    interest: () => profile.interests.some((interest) => interest === which),
    prompt: () => profile.prompts.some(({ prompt }) => prompt === which),
    field: () => LIKED_FIELDS.some((field) => field === which && Boolean(profile[field])),
  }[kind ?? '']
  if (about && (more.length > 0 || !isSeen?.())) refuseField('about', 'invalid_value')
  if (!words) return
  refuseContactDetails(context, words)
  // Its like keeps the words that it has.
  if (await hasLikeWords(app.db, viewer.id, id)) return
  const beyond = await countSameText(context, { to: id, body: words })
  if (beyond !== undefined) fail('message_held_back', { why: 'same_text', max: beyond, words: null })
  await app.limits.spend('like-words', WORDS_A_DAY, viewer.id)
  await app.limits.spend('like-words-to', WORDS_TO_ONE, `${viewer.id} ${id}`)
}
