import { useEffect, useState } from 'react'
import { type Draft, EMPTY_DRAFT, forgetDraft, loadDraft, newAccountId, saveDraft } from './signup-draft.ts'
import type { Plan } from './signup-plan.ts'

/** The answers, kept in this tab while they are given. */
export function useSignupDraft(initial: Partial<Draft> | undefined, messageTo: string, plan: Plan) {
  const [draft, setDraft] = useState<Draft>(() => reached({ ...EMPTY_DRAFT, ...initial, messageTo }, plan))
  const [loaded, setLoaded] = useState(false)

  // Only after the first render, which must be the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given at the start, once
  useEffect(() => {
    const stored = { ...EMPTY_DRAFT, ...initial, ...loadDraft(plan.key) }
    // What was written to one member is not for another.
    const firstMessage = stored.messageTo === messageTo ? stored.firstMessage : ''
    const id = stored.id || newAccountId()
    setDraft(reached({ ...stored, ...initial, id, messageTo, firstMessage }, plan))
    setLoaded(true)
  }, [])
  useEffect(() => {
    if (loaded) saveDraft(plan.key, draft)
  }, [plan.key, draft, loaded])

  return {
    draft,
    loaded,
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    forget: () => {
      setLoaded(false)
      forgetDraft(plan.key)
    },
  }
}

/** Puts the draft at the step that it was left at, or at the first one that lacks an answer. */
function reached(draft: Draft, { steps, problems }: Plan): Draft {
  const answered = (step: number) =>
    Object.keys(problems(step, draft, { password: '', captcha: '' })).length === 0
  const [first = 0, second = first] = steps
  const open = steps.find((step) => !answered(step)) ?? steps.at(-1)!
  // Who comes with the first answers given starts at the second question.
  const step = Math.max(draft.step, answered(first) ? second : first)
  return { ...draft, step: Math.min(step, open) }
}
