import { useTranslations } from 'use-intl'
import { PillLink, PillLinks } from '#features/office/frame/pill-link.tsx'
import { ITEM_KINDS, type ItemKind } from '#shared/moderation.ts'

/** How many wait, and how long in seconds. */
export type Waiting = { kind: ItemKind; waiting: number; oldest: number | null; median: number | null }[]

/**
 * The queues, with how many wait in each.
 * @param chosen the one that is open; `all` for all of them
 */
export function Kinds({
  chosen,
  waiting = [],
  sites,
}: {
  chosen?: ItemKind | 'all'
  waiting: Waiting | undefined
  sites?: 'all' | undefined
}) {
  const t = useTranslations('office.queue')
  const kinds = useTranslations('office.item_kinds')
  return (
    <PillLinks label={t('kinds')}>
      <PillLink
        href={queueAddress(undefined, sites)}
        here={chosen === 'all'}
        count={waiting.reduce((sum, one) => sum + one.waiting, 0)}
      >
        {t('all')}
      </PillLink>
      {ITEM_KINDS.map((kind) => (
        <PillLink
          key={kind}
          href={queueAddress(kind, sites)}
          here={chosen === kind}
          count={waiting.find((one) => one.kind === kind)?.waiting ?? 0}
        >
          {kinds(kind)}
        </PillLink>
      ))}
    </PillLinks>
  )
}

export function queueAddress(kind: ItemKind | undefined, sites: 'all' | undefined): string {
  const asked = new URLSearchParams({ ...(kind && { kind }), ...(sites && { sites }) })
  return asked.size > 0 ? `/admin/queue?${asked}` : '/admin/queue'
}
