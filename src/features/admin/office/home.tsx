import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Self } from '#features/admin/contract.ts'
import { Kinds } from '#features/admin/judging/pages/kinds.tsx'
import { WaitingLine } from '#features/admin/judging/pages/waiting-line.tsx'
import { mayStaff } from '#shared/staff.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from './api.ts'
import { PageHead } from './page-head.tsx'
import { type Place, placesOf } from './places.tsx'

const FRESH_MILLISECONDS = 30_000

export function HomePage({ self }: { self: Self }) {
  const t = useTranslations('admin.home')
  const places = placesOf(self.role).filter(({ name }) => name !== 'home')
  return (
    <>
      <PageHead title={t('title', { name: self.name })} words={t('words', { site: self.site.name })} />
      {mayStaff(self.role, 'queues') && <Waiting />}
      <h2 className="sr-only">{t('places')}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {places.map((place) => (
          <Tile key={place.name} place={place} />
        ))}
      </ul>
    </>
  )
}

function Waiting() {
  const t = useTranslations('admin.home')
  const waiting = useQuery({ ...api.waiting.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  return (
    <div className="mb-4">
      <SectionCard id="waiting" title={t('waiting')}>
        <Kinds waiting={waiting.data?.kinds} />
        <div className="mt-2">
          <WaitingLine waiting={waiting.data?.kinds} />
        </div>
      </SectionCard>
    </div>
  )
}

function Tile({ place: { name, path, icon } }: { place: Place }) {
  const t = useTranslations('admin.home')
  const names = useTranslations('admin.frame')
  // The overview is where one is: its tile would lead nowhere.
  if (name === 'home') return null
  return (
    <li className="@container relative flex min-w-0 items-center gap-4 rounded-card border border-edge bg-surface p-4 shadow-card hover:bg-hover">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-field bg-primary-soft text-primary-ink [&_svg]:size-5.5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere hyphens-auto">
        <h3 className="text-base font-semibold">{names(name)}</h3>
        <Link
          href={path}
          className="block text-sm text-ink-soft no-underline outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {t(`what.${name}`)}
        </Link>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft @max-[12rem]:hidden" />
    </li>
  )
}
