import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { mayStaff } from '#shared/staff.ts'
import { Summary } from '../health/pages/summary.tsx'
import { OtherSites } from '../home/pages/own-sites.tsx'
import { Today } from '../home/pages/today.tsx'
import { WhatWaits } from '../home/pages/what-waits.tsx'
import type { Self } from '../staff/contract.ts'
import { api } from './api.ts'
import { PageHead } from './page-head.tsx'

const FRESH_MILLISECONDS = 30_000

/** How the site does today, what waits and what is wrong, as far as it concerns the role of the reader. */
export function HomePage({ self }: { self: Self }) {
  const t = useTranslations('office.home')
  return (
    <>
      <PageHead title={t('title', { name: self.name })} words={t('words', { site: self.site.name })} />
      <div className="flex flex-col gap-5">
        {mayStaff(self.role, 'health') && <Health />}
        {mayStaff(self.role, 'figures') && <Today />}
        <WhatWaits self={self} />
        <OtherSites />
      </div>
    </>
  )
}

function Health() {
  const t = useTranslations('office.home')
  const health = useQuery({ ...api.health.describe.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  if (!health.data) return null
  return (
    <Summary
      problems={health.data.problems}
      more={
        <Link
          href="/admin/health"
          className="self-center text-sm font-semibold text-primary-ink hover:underline"
        >
          {t('health')}
        </Link>
      }
    />
  )
}
