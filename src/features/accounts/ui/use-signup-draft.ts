import { useEffect, useState } from 'react'
import { type Draft, EMPTY_DRAFT, forgetDraft, loadDraft, newAccountId, saveDraft } from './signup-draft.ts'
import { problemsOf, type SignupRules, STEPS } from './signup-problems.ts'

/** The answers, kept in this tab while they are given. */
export function useSignupDraft(initial: Partial<Draft> | undefined, messageTo: string, rules: SignupRules) {
  const [draft, setDraft] = useState<Draft>(() => reached({ ...EMPTY_DRAFT, ...initial, messageTo }, rules))
  const [loaded, setLoaded] = useState(false)

  // Only after the first render, which must be the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given at the start, once
  useEffect(() => {
    const stored = { ...EMPTY_DRAFT, ...initial, ...loadDraft() }
    // What was written to one member is not for another.
    const firstMessage = stored.messageTo === messageTo ? stored.firstMessage : ''
    const id = stored.id || newAccountId()
    setDraft(reached({ ...stored, ...initial, id, messageTo, firstMessage }, rules))
    setLoaded(true)
  }, [])
  useEffect(() => {
    if (loaded) saveDraft(draft)
  }, [draft, loaded])

  return {
    draft,
    loaded,
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    forget: () => {
      setLoaded(false)
      forgetDraft()
    },
  }
}

/** Puts the draft at the step that it was left at, or at the first one that lacks an answer. */
function reached(draft: Draft, rules: SignupRules): Draft {
  const answered = (step: number) =>
    Object.keys(problemsOf(step, draft, { password: '', captcha: '' }, rules)).length === 0
  const open = Array.from({ length: STEPS }, (_, step) => step).find((step) => !answered(step)) ?? STEPS - 1
  // Who comes with the first answers given starts at the second question.
  const step = Math.max(draft.step, answered(0) ? 1 : 0)
  return { ...draft, step: Math.min(step, open) }
}
