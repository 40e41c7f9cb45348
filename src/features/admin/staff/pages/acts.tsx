import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api } from '../../office/api.ts'
import { PageHead } from '../../office/page-head.tsx'

/** What staff did, newest first. Nobody can change it. */
export function ActsPage() {
  const t = useTranslations('admin.log')
  const actions = useTranslations('admin.actions')
  const format = useFormatter()
  const log = useInfiniteQuery(
    api.acts.infiniteOptions({
      input: (older: string | undefined) => (older ? { older } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ acts, has_older }) => (has_older ? acts.at(-1)?.id : undefined),
    }),
  )
  const acts = log.data?.pages.flatMap((page) => page.acts)
  return (
    <>
      <PageHead title={t('title')} words={t('words')} />
      <SectionCard id="log" title={t('newest')}>
        <ol className="-my-3 divide-y divide-border">
          {acts?.map(({ id, at, action, by, member, subject, before, after, reason }) => (
            <li key={id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
              <time dateTime={at} className="text-sm text-ink-soft tabular">
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
              </time>
              <div className="min-w-0">
                <p>
                  <span className="font-semibold">{by ?? t('operator')}</span> {actions(action)}{' '}
                  {member && (
                    <Link href={`/admin/members/${member}`} className="break-words text-ink">
                      {member}
                    </Link>
                  )}
                  {subject && <span className="break-words">{member ? ` · ${subject}` : subject}</span>}
                </p>
                {(before || after) && (
                  <p className="text-sm break-words text-ink-soft">
                    {[before, after]
                      .filter((side) => side !== null)
                      .map(spell)
                      .join(' → ')}
                  </p>
                )}
                {reason && <p className="text-sm">{reason}</p>}
              </div>
            </li>
          )) ?? <Skeleton className="my-3 h-40" />}
        </ol>
        {log.hasNextPage && (
          <div className="mt-6 text-center">
            <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </SectionCard>
    </>
  )
}

function spell(side: Record<string, unknown>): string {
  return Object.entries(side)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}
