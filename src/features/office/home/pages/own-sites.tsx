import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import { chooseSite } from '../../frame/chosen-site.ts'

const FRESH_MILLISECONDS = 60_000

/** The deployment's other sites where one has a role. */
export function useOtherSites() {
  const { data } = useQuery({ ...api.home.ownSites.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  return data?.sites.filter(({ here }) => !here) ?? []
}

/** Goes on at another site, by a new page: nothing that was read at this one stays in memory. */
function workAt(site: string): void {
  chooseSite(site)
  window.location.assign('/admin')
}

/** What waits at the other sites of the deployment, each a press away. */
export function OtherSites() {
  const t = useTranslations('office.home')
  const roles = useTranslations('office.roles')
  const sites = useOtherSites()
  if (sites.length === 0) return null
  return (
    <SectionCard id="sites" title={t('sites')} hint={t('sites_words')}>
      <ul className="-mx-4 -my-2 divide-y divide-border sm:-mx-7">
        {sites.map(({ id, name, role, judging, handed_over, refunds }) => {
          const waits = [
            judging && t('sites_judging', { count: judging }),
            handed_over && t('sites_handed', { count: handed_over }),
            refunds && t('sites_refunds', { count: refunds }),
          ].filter(Boolean)
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => workAt(id)}
                className="flex min-h-14 w-full cursor-pointer items-center gap-4 px-4 py-2 text-start text-ink hover:bg-hover sm:px-7"
              >
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm text-ink-soft">
                    {waits.join(' · ') || t('sites_nothing')}
                  </span>
                </span>
                <span className="text-sm text-ink-soft">{roles(role)}</span>
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              </button>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

/** Changes to another site where one has a role. */
export function SiteSwitch() {
  const t = useTranslations('office.frame')
  const sites = useOtherSites()
  if (sites.length === 0) return null
  return (
    <details className="group mb-2 text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center rounded-field px-3 font-semibold text-primary-ink hover:bg-hover">
        {t('other_sites', { count: sites.length })}
        <ChevronDown aria-hidden="true" className="ms-1 size-4 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {sites.map(({ id, name, judging, handed_over }) => {
          const waits = (judging ?? 0) + (handed_over ?? 0)
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => workAt(id)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-field px-3 text-start text-ink hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {waits > 0 && (
                  <span className="rounded-full bg-sunken px-2 py-0.5 text-xs tabular text-ink-soft">
                    {waits}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
