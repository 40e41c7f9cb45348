import type { DecisionReason } from '#shared/moderation.ts'

export type Draft = { reason?: DecisionReason; days: string; what: string; note: string }

const EMPTY: Draft = { days: '7', what: 'text', note: '' }

let kept: { of: string; draft: Draft } | undefined

/** What was filled in last about this item or member, until the page is loaded anew. */
export const keptDraft = (of: string): Draft => (kept?.of === of ? kept.draft : EMPTY)

export function keepDraft(of: string, draft: Draft): void {
  kept = { of, draft }
}

export function forgetDraft(): void {
  kept = undefined
}
