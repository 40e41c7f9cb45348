import type { SayProblem } from './problem-words.tsx'
import type { Draft } from './signup-draft.ts'

/** What every step is given: the answers so far, and what is wrong with them. */
export type StepProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  problem: SayProblem
}
