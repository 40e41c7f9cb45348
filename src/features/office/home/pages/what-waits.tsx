import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useSpan } from '#features/moderation/office/pages/use-span.ts'
import { mayStaff, type StaffRight } from '#shared/staff.ts'
import { cx } from '#ui/class-names.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import type { Self } from '../../staff/contract.ts'

const FRESH = { refetchInterval: 30_000 }

/** What waits for this role, each with the way to it. */
export function WhatWaits({ self }: { self: Self }) {
  const t = useTranslations('office.home')
  const may = (right: StaffRight) => mayStaff(self.role, right)
  return (
    <SectionCard id="waits" title={t('waits')}>
      <ul className="-mx-4 -my-2 divide-y divide-border sm:-mx-7">
        {may('queues') && <Queue />}
        {may('notes') && (
          <Row href="/admin/handed" count={self.handed_over}>
            {t('handed')}
          </Row>
        )}
        {may('desk') && <Desk />}
        {may('money') && <Refunds />}
        {may('members') && <Looks />}
      </ul>
    </SectionCard>
  )
}

function Queue() {
  const t = useTranslations('office.home')
  const queues = useTranslations('office.queue')
  const span = useSpan()
  const kinds = useQuery({ ...api.moderation.waiting.queryOptions(), ...FRESH }).data?.kinds
  const appeals = kinds?.find(({ kind }) => kind === 'appeal')?.waiting
  const others = kinds?.filter(({ kind }) => kind !== 'appeal')
  const oldest = Math.max(-1, ...(others ?? []).map((one) => one.oldest ?? -1))
  return (
    <>
      <Row
        href="/admin/queue"
        count={others?.reduce((sum, { waiting }) => sum + waiting, 0)}
        hint={oldest >= 0 && queues('oldest', { time: span(oldest) })}
      >
        {t('judging')}
      </Row>
      <Row href="/admin/queue?kind=appeal" count={appeals}>
        {t('appeals')}
      </Row>
    </>
  )
}

function Desk() {
  const t = useTranslations('office.home')
  const format = useFormatter()
  const desk = useQuery({ ...api.desk.describe.queryOptions(), ...FRESH }).data
  return (
    <Row
      href="/admin/desk"
      count={desk?.waiting}
      hint={
        desk &&
        (desk.open
          ? desk.oldest && t('since', { at: format.dateTime(new Date(desk.oldest), { timeStyle: 'short' }) })
          : t('desk_closed', { hour: desk.opens }))
      }
    >
      {t('desk')}
    </Row>
  )
}

function Refunds() {
  const t = useTranslations('office.home')
  const refunds = useQuery({ ...api.home.openRefunds.queryOptions(), ...FRESH }).data
  return (
    <Row
      href="/admin/money/unpaid"
      count={refunds?.open}
      hint={refunds && refunds.failed > 0 && t('refunds_failed', { count: refunds.failed })}
      wrong={refunds !== undefined && refunds.failed > 0}
    >
      {t('refunds')}
    </Row>
  )
}

function Looks() {
  const t = useTranslations('office.home')
  const looks = useQuery(api.members.accountsToLookAt.queryOptions()).data
  return (
    <Row href="/admin/members" count={looks?.accounts.length} more={looks?.has_more}>
      {t('looks')}
    </Row>
  )
}

type RowProps = {
  href: string
  count: number | undefined
  /** There are more than that. */
  more?: boolean | undefined
  hint?: ReactNode
  wrong?: boolean
  children: ReactNode
}

function Row({ href, count, more = false, hint, wrong = false, children }: RowProps) {
  const format = useFormatter()
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-14 items-center gap-4 px-4 py-2 text-ink no-underline hover:bg-hover sm:px-7"
      >
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{children}</span>
          {hint && (
            <span className={cx('block text-sm', wrong ? 'text-danger-ink' : 'text-ink-soft')}>{hint}</span>
          )}
        </span>
        <span
          className={cx(
            'min-w-8 text-end font-headline text-xl font-bold tabular',
            count ? (wrong ? 'text-danger-ink' : 'text-ink') : 'text-ink-soft',
          )}
        >
          {count === undefined ? '…' : format.number(count)}
          {more && '+'}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
