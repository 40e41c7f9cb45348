import { useTranslations } from 'use-intl'
import type { DecisionKind, DecisionReason, ItemKind } from '#shared/moderation.ts'
import { EASY } from '../reasons.ts'

/** The key of the words on the button that ends an item without blame. */
export function easyWords(kind: ItemKind) {
  if (kind === 'report') return 'dismiss_report'
  if (kind === 'appeal') return 'grant'
  return kind === 'verification' ? 'same_person' : 'approve'
}

type Verdict = { kind: DecisionKind; reason?: DecisionReason | undefined }

/** Says a verdict in the words of the button that was pressed for it. */
export function usePressedWords(): (item: ItemKind, verdict: Verdict) => string {
  const t = useTranslations('office.verdicts')
  const reasons = useTranslations('office.reasons')
  return (item, { kind, reason }) => {
    if (kind === 'reject' && reason && item !== 'report') return t('refused', { reason: reasons(reason) })
    if (kind === EASY[item]) return t(easyWords(item))
    return t(kind === 'dismiss' ? 'deny' : kind)
  }
}
