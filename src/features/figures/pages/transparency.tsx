import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { LONG_TEXT } from '#features/site/ui/long-text.ts'
import { companyOptions, useSettings } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'

type Search = { year?: number | undefined }

const reportOptions = (api: Api, year: number | undefined) =>
  api.figures.transparency.queryOptions({ input: { ...(year && { year }) } })

/** What was reported, decided and objected to, in numbers; open to all, so without a script. */
export const Route = createFileRoute('/_default/pages/transparency')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { script: 'never' },
  validateSearch: ({ year }: Record<string, unknown>): Search => ({
    year:
      Number.isInteger(Number(year)) && Number(year) >= 2020 && Number(year) <= 2200
        ? Number(year)
        : undefined,
  }),
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: async ({ context: { api, queryClient }, deps: { year } }) => {
    await Promise.all([
      queryClient.ensureQueryData(reportOptions(api, year)),
      queryClient.ensureQueryData(companyOptions(api)),
    ])
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('figures.transparency.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('figures.transparency')
  const { year: asked } = Route.useSearch()
  const { data } = useSuspenseQuery(reportOptions(useApi(), asked))
  const { name: site, support_email: address } = useSettings()
  const { company } = useSuspenseQuery(companyOptions(useApi())).data
  const format = useFormatter()
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const reasons = useTranslations('members.report.reasons')
  const number = (value: number) => format.number(value)
  const within = useWithin()
  const { active, notices, measures, objections, year, years } = data
  return (
    <article>
      <header className="border-b border-border bg-linear-to-b from-primary-soft/70 to-canvas">
        <div className="site-container py-12 sm:py-16 lg:py-20 print:pt-0 print:pb-6">
          <h1 className="text-[min(var(--text-2xl),7.4vw)] leading-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{t('lead', { site })}</p>
          <p className="mt-4 max-w-[80ch] text-sm text-ink-soft">
            {t('of', { from: day(data.from), to: day(data.to) })} · {company.name}
          </p>
          {years.length > 1 && (
            <nav aria-label={t('years')} className="mt-5">
              <ul className="flex flex-wrap gap-2">
                {years.map((one) => (
                  <li key={one}>
                    <Link
                      to="/pages/transparency"
                      search={{ year: one }}
                      preload={false}
                      aria-current={one === year ? 'page' : undefined}
                      className="inline-flex min-h-11 items-center rounded-full border border-border bg-surface px-4 text-sm font-semibold no-underline aria-[current=page]:border-primary-strong aria-[current=page]:text-primary-ink"
                    >
                      {one}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </header>
      <div className="site-container py-10 lg:py-14">
        <div className={LONG_TEXT}>
          <h2>{t('active')}</h2>
          <p>{t('active_words')}</p>
          {active.average === null ? (
            <p>{t('no_month')}</p>
          ) : (
            <>
              <p>
                <strong>{t('average', { number: active.average, months: active.months.length })}</strong>
              </p>
              <Numbers
                head={[t('month'), t('members')]}
                rows={active.months.map((one) => [
                  format.dateTime(new Date(`${one.month}T12:00:00Z`), {
                    month: 'long',
                    year: 'numeric',
                    timeZone: 'UTC',
                  }),
                  number(one.active),
                ])}
              />
            </>
          )}

          <h2>{t('notices')}</h2>
          <p>
            {t('notices_words', { total: notices.total })}{' '}
            <Link to="/complaints" preload={false}>
              {t('report_here')}
            </Link>
          </p>
          {notices.total > 0 && (
            <Numbers
              head={[t('what_for'), t('number')]}
              rows={notices.by_reason.map((one) => [reasons(one.reason), number(one.number)])}
            />
          )}
          <p>{t('notices_decided', { measures: notices.measures, dismissed: notices.dismissed })}</p>
          <p>
            {t('by_machine', { number: notices.by_machine })} {within(notices.half_within)}
          </p>
          <p>{t('no_trusted')}</p>

          <h2>{t('measures')}</h2>
          <p>{t('measures_words', { total: measures.total, looked_at: measures.looked_at })}</p>
          {measures.total > 0 && (
            <>
              <Numbers
                head={[t('measure'), t('number')]}
                rows={measures.by_kind.map((one) => [t(`kinds.${one.kind}`), number(one.number)])}
              />
              <Numbers
                head={[t('reason'), t('number')]}
                rows={measures.by_reason.map((one) => [t(`reasons.${one.reason}`), number(one.number)])}
              />
            </>
          )}
          <p>
            {t('by_machine', { number: measures.by_machine })} {within(measures.half_within)}
          </p>

          <h2>{t('machines')}</h2>
          <p>{t('machines_words')}</p>

          <h2>{t('objections')}</h2>
          <p>
            {t('objections_words', {
              made: objections.made,
              granted: objections.granted,
              refused: objections.refused,
            })}
          </p>
          <p>{within(objections.half_within)}</p>

          <h2>{t('elsewhere')}</h2>
          <p>{t('elsewhere_words')}</p>
          <p>
            <a href={`mailto:${address}`}>{address}</a>
          </p>
        </div>
      </div>
    </article>
  )
}

function useWithin() {
  const t = useTranslations('figures.transparency')
  return (minutes: number | null): ReactNode => {
    if (minutes === null) return t('half_unknown')
    if (minutes < 60) return t('half_minutes', { number: minutes })
    if (minutes < 1440) return t('half_hours', { number: minutes / 60 })
    return t('half_days', { number: minutes / 1440 })
  }
}

function Numbers({ head, rows }: { head: [string, string]; rows: [string, string][] }) {
  return (
    <div data-sideways className="table-scroll">
      <table className="min-w-0!">
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className="text-end!">
              {head[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="text-end tabular">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
