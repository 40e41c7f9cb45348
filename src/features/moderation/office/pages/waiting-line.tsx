import { useTranslations } from 'use-intl'
import type { ItemKind } from '#shared/moderation.ts'
import type { Waiting } from './kinds.tsx'
import { useSpan } from './use-span.ts'

type WaitingLineProps = { chosen?: ItemKind | undefined; waiting: Waiting | undefined }

/** How long it takes. Of all kinds together no median is known: then the longest queue’s is told, with its name. */
export function WaitingLine({ chosen, waiting = [] }: WaitingLineProps) {
  const t = useTranslations('office.queue')
  const kinds = useTranslations('office.item_kinds')
  const span = useSpan()
  const shown = waiting.filter(({ kind }) => !chosen || kind === chosen)
  const oldest = Math.max(-1, ...shown.map(({ oldest: seconds }) => seconds ?? -1))
  const [longest] = shown.toSorted((one, other) => other.waiting - one.waiting)
  return (
    <p className="min-h-5 text-sm text-ink-soft">
      {oldest >= 0 && t('oldest', { time: span(oldest) })}
      {longest?.median != null && (
        <span className="max-sm:hidden">
          {' · '}
          {chosen
            ? t('median', { time: span(longest.median) })
            : t('median_of', { kind: kinds(longest.kind), time: span(longest.median) })}
        </span>
      )}
    </p>
  )
}
