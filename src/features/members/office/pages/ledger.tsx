import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ENTRY_KINDS } from '#features/credits/entry-kinds.ts'
import { api } from '#features/office/frame/api.ts'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { useTime } from './facts.tsx'

/** The member's credits, newest first. */
export function Ledger({ member: { id, balance } }: { member: MemberForStaff }) {
  const t = useTranslations('office.members')
  const format = useFormatter()
  const time = useTime()
  const ledger = useInfiniteQuery(
    api.members.ledger.infiniteOptions({
      input: (before: number | undefined) => ({ id, ...(before && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ entries, has_older }) => (has_older ? entries.at(-1)?.number : undefined),
    }),
  )
  const entries = ledger.data?.pages.flatMap((page) => page.entries)
  return (
    <SectionCard id="credits" title={t('credits')} state={<b>{t('balance', { credits: balance })}</b>}>
      <OfficeList
        query={ledger}
        rows={entries}
        more={t('older')}
        none={t('no_credits')}
        className="@container -my-2 text-sm"
      >
        {({ number, account, amount, balance: after, at }) => (
          <li
            key={number}
            className="grid grid-cols-2 items-baseline gap-x-3 py-2 @[15rem]:grid-cols-[minmax(0,1fr)_4rem_4rem]"
          >
            <span className="col-span-2 @[15rem]:col-span-1">
              {t(`accounts.${ENTRY_KINDS.find((one) => one === account) ?? 'wallet'}`)}{' '}
              <span className="text-ink-soft max-sm:block">{time(at)}</span>
            </span>
            <span className="font-semibold tabular @[15rem]:text-end">
              {format.number(amount, { signDisplay: 'always' })}
            </span>
            <span className="text-end text-ink-soft tabular">{format.number(after)}</span>
          </li>
        )}
      </OfficeList>
    </SectionCard>
  )
}
