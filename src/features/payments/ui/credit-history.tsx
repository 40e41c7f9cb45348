import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import type { CreditEntry } from '../money-back/history/history-contract.ts'
import { creditHistoryOptions } from './credit-history-query.ts'

/** Where the member's credits came from and went, in words, newest first. */
export function CreditHistory() {
  const t = useTranslations('payments.history')
  const api = useApi()
  const query = useInfiniteQuery(creditHistoryOptions(api))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-labelledby="credit-history" className="flex flex-col gap-4">
      <h2 id="credit-history" className="text-xl">
        {t('title')}
      </h2>
      {entries.length > 0 ? (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {entries.map((entry) => (
            <Row key={entry.number} entry={entry} />
          ))}
        </ul>
      ) : (
        query.isSuccess && <p className="text-ink-soft">{t('none')}</p>
      )}
      {query.isError && <p role="alert">{t('failed')}</p>}
      {(query.hasNextPage || query.isError) && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ entry }: { entry: CreditEntry }) {
  const t = useTranslations('payments.history')
  const format = useFormatter()
  const words = useWords()(entry)
  const { credits, balance, at, purchase } = entry
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3.5">
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-medium wrap-anywhere">
          {purchase ? (
            <Link
              to="/transactions/{-$id}"
              params={{ id: purchase }}
              className="underline underline-offset-3"
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
        <time dateTime={at} className="block text-sm text-ink-soft">
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      <span className="ms-auto text-end tabular">
        <span className={`block font-semibold ${credits > 0 ? 'text-success-ink' : ''}`}>
          {format.number(credits, { signDisplay: 'always' })}
        </span>
        <span className="block text-sm text-ink-soft">{t('balance', { balance })}</span>
      </span>
    </li>
  )
}

function useWords(): (entry: CreditEntry) => string {
  const t = useTranslations('payments.history.what')
  const gifts = useTranslations('members.gifts.names')
  return ({ what, name, gift: kind }) => {
    const gift = kind && gifts(kind)
    if (what === 'gift' && gift) return name ? t('gift_to', { name, gift }) : t('gift_of', { gift })
    if ((what === 'message' || what === 'photo') && name) return t(`${what}_to`, { name })
    return t(what)
  }
}
