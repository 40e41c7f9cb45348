import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ITEM_KINDS, type ItemKind } from '#shared/moderation.ts'
import { cx } from '#ui/class-names.ts'
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
    <nav aria-label={t('kinds')}>
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap">
        <Kind
          href="/admin/queue"
          here={chosen === 'all'}
          count={waiting.reduce((sum, one) => sum + one.waiting, 0)}
        >
          {t('all')}
        </Kind>
        {ITEM_KINDS.map((kind) => (
          <Kind
            key={kind}
            href={`/admin/queue?kind=${kind}`}
            here={chosen === kind}
            count={waiting.find((one) => one.kind === kind)?.waiting ?? 0}
          >
            {kinds(kind)}
          </Kind>
        ))}
      </ul>
      <p className="mt-2 min-h-5 text-sm text-ink-soft">
        {oldest >= 0 && t('oldest', { time: span(oldest) })}
        {present?.median != null && ` · ${t('median', { time: span(present.median) })}`}
      </p>
    </nav>
  )
}

type KindProps = { href: string; here: boolean; count: number; children: string }

function Kind({ href, here, count, children }: KindProps) {
  return (
    <li>
      <Link
        href={href}
        aria-current={here ? 'page' : undefined}
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 whitespace-nowrap text-sm font-semibold no-underline',
          here
            ? 'border-primary-strong bg-primary-soft text-primary-ink'
            : 'border-border text-ink hover:bg-hover',
        )}
      >
        {children}
        <span className="font-normal tabular">{count}</span>
      </Link>
    </li>
  )
}
