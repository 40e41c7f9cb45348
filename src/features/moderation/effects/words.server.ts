import { changeFacts } from '#features/members/own-profile.server.ts'
import { listPrompts, savePrompts } from '#features/members/prompts.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Locale } from '#shared/locales.ts'
import { PROMPTS_MOST } from '#shared/prompts.ts'
import { holdWords } from '../held-words.server.ts'
import { findSaid } from '../said-queries.server.ts'
import { deleteAccepted, findAccepted, saveAccepted } from './accepted-queries.server.ts'
import type { Evidence } from './evidence.server.ts'

type Said = NonNullable<Evidence['said']>

/** Keeps the accepted words: what is rejected later falls back to them. */
export async function acceptWords(
  tx: Tx,
  app: App,
  memberId: string,
  { kind, said }: { kind: 'text' | 'name'; said: Said },
): Promise<void> {
  await saveAccepted(tx, { memberId, kind, said, acceptedAt: app.clock.now() })
  if (kind === 'text') await holdWords(tx, memberId)
}

/** Takes a name away, if the member has it still; there is always one. */
export async function rejectName(tx: Tx, app: App, memberId: string, { name }: Said): Promise<void> {
  const present = await findSaid(tx, memberId)
  if (!present || present.name !== name) return
  const accepted = (await findAccepted(tx, memberId, 'name')) as Said | undefined
  const kept = accepted?.name === name ? undefined : accepted?.name
  if (accepted && !kept) await deleteAccepted(tx, memberId, 'name')
  await changeFacts(tx, app, memberId, { name: kept ?? neutralName(present.language) })
}

/** Takes away what was judged of a text, and leaves what was changed or accepted. */
export async function rejectText(tx: Tx, app: App, memberId: string, said: Said): Promise<void> {
  const present = await findSaid(tx, memberId)
  if (!present) return
  const before = (await findAccepted(tx, memberId, 'text')) as Said | undefined
  // What was accepted once, and is found wrong now, is accepted no more.
  const wasAccepted = before && isSame(before, said)
  if (wasAccepted) await deleteAccepted(tx, memberId, 'text')
  const accepted = wasAccepted ? {} : (before ?? {})
  const { profile_text: judgedText = '', prompts: judged = {} } = said
  const prompts = await listPrompts(tx, memberId)
  const left = prompts.filter(
    ({ prompt, answer }) => judged[prompt] !== answer || accepted.prompts?.[prompt] === answer,
  )
  if (left.length < prompts.length) await savePrompts(tx, memberId, left, app.clock.now())
  const isJudged = present.profileText === judgedText
  const text = accepted.profile_text === judgedText ? judgedText : (accepted.profile_text ?? '')
  await changeFacts(tx, app, memberId, { profileText: isJudged ? text : present.profileText })
  await holdWords(tx, memberId)
}

function isSame(a: Said, b: Said): boolean {
  const entries = (said: Said) => JSON.stringify(Object.entries(said.prompts ?? {}).sort())
  return a.profile_text === b.profile_text && entries(a) === entries(b)
}

/** Gives rejected words back, where the member has said nothing else since. */
export async function restoreWords(
  tx: Tx,
  app: App,
  memberId: string,
  { kind, said }: { kind: 'text' | 'name'; said: Said },
): Promise<void> {
  const present = await findSaid(tx, memberId)
  if (!present) return
  const accepted = (await findAccepted(tx, memberId, kind)) as Said | undefined
  if (kind === 'name') {
    const fallbacks = [accepted?.name, neutralName(present.language)]
    if (said.name && fallbacks.includes(present.name))
      await changeFacts(tx, app, memberId, { name: said.name })
  } else
    await restoreText(tx, app, memberId, {
      said,
      isFallback: present.profileText === (accepted?.profile_text ?? ''),
    })
  await acceptWords(tx, app, memberId, { kind, said })
}

async function restoreText(
  tx: Tx,
  app: App,
  memberId: string,
  { said, isFallback }: { said: Said; isFallback: boolean },
): Promise<void> {
  const prompts = await listPrompts(tx, memberId)
  const gone = Object.entries(said.prompts ?? {}).filter(([one]) =>
    prompts.every(({ prompt }) => prompt !== one),
  )
  const back = gone.map(([prompt, answer]) => ({ prompt, answer }) as (typeof prompts)[number])
  if (back.length > 0)
    await savePrompts(tx, memberId, [...prompts, ...back].slice(0, PROMPTS_MOST), app.clock.now())
  if (isFallback) await changeFacts(tx, app, memberId, { profileText: said.profile_text ?? '' })
}

const neutralName = (language: Locale) => translate(language, 'moderation')('neutral_name')
