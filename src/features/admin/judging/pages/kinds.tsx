import { useTranslations } from 'use-intl'
import { ITEM_KINDS, type ItemKind } from '#shared/moderation.ts'
import { PillLink, PillLinks } from '../../office/pill-link.tsx'
import { useSpan } from './use-span.ts'

type Waiting = { kind: ItemKind; waiting: number; oldest: number | null; median: number | null }[]

/**
 * The queues, with how many wait in each and how long.
 * @param chosen the one that is open; `all` for all of them
 */
export function Kinds({ chosen, waiting = [] }: { chosen?: ItemKind | 'all'; waiting: Waiting | undefined }) {
  const t = useTranslations('admin.queue')
  const kinds = useTranslations('admin.item_kinds')
  const span = useSpan()
  const one = chosen !== 'all' && chosen
  const shown = one ? waiting.filter(({ kind }) => kind === one) : waiting
  const oldest = Math.max(-1, ...shown.map(({ oldest: seconds }) => seconds ?? -1))
  const [present] = one ? shown : []
  return (
    <>
      <PillLinks label={t('kinds')}>
        <PillLink
          href="/admin/queue"
          here={chosen === 'all'}
          count={waiting.reduce((sum, one) => sum + one.waiting, 0)}
        >
          {t('all')}
        </PillLink>
        {ITEM_KINDS.map((kind) => (
          <PillLink
            key={kind}
            href={`/admin/queue?kind=${kind}`}
            here={chosen === kind}
            count={waiting.find((one) => one.kind === kind)?.waiting ?? 0}
          >
            {kinds(kind)}
          </PillLink>
        ))}
      </PillLinks>
      <p className="mt-2 min-h-5 text-sm text-ink-soft">
        {oldest >= 0 && t('oldest', { time: span(oldest) })}
        {present?.median != null && ` · ${t('median', { time: span(present.median) })}`}
      </p>
    </>
  )
}
