import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { companyOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useApi } from '#page/use-api.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { LONG_TEXT } from '../ui/long-text.ts'
import { trackingAllowed } from '../ui/tracking-cookie.ts'

const pageOptions = (api: Api, slug: string) =>
  api.site.staticPage.queryOptions({ input: { slug }, staleTime: Number.POSITIVE_INFINITY })

export const Route = createFileRoute('/_default/pages/$slug')({
  // Opened by a link from elsewhere: its loader has no place in every page's script.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { script: 'never' },
  loader: async ({ context: { api, queryClient }, params: { slug } }) => {
    try {
      const [{ title, description }, { settings }] = await Promise.all([
        queryClient.ensureQueryData(pageOptions(api, slug)),
        queryClient.ensureQueryData(api.site.settings.queryOptions({ input: {} })),
      ])
      return { title: `${title} · ${settings.name}`, description }
    } catch (error) {
      if (errorCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title }, { name: 'description', content: loaderData?.description }],
  }),
  component: StaticPage,
})

function StaticPage() {
  const api = useApi()
  const { slug } = Route.useParams()
  const { title, description, version, html, sections } = useSuspenseQuery(pageOptions(api, slug)).data
  const t = useTranslations('site.static_page')
  return (
    <article>
      <header className="border-b border-border bg-linear-to-b from-primary-soft/70 to-canvas">
        <div className="site-container py-12 sm:py-16 lg:py-20 print:pt-0 print:pb-6">
          <h1 className="text-[min(var(--text-2xl),7.4vw)] leading-tight sm:text-3xl">{title}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{description}</p>
          <p className="mt-4 max-w-[80ch] text-sm text-ink-soft">
            {t('version', { date: version })} · <Operator />
          </p>
        </div>
      </header>
      {slug === 'cookies' && trackingAllowed() && <TrackingChoice />}
      <div className="site-container flex flex-col gap-x-16 pt-6 lg:flex-row lg:justify-between lg:pt-14 print:block">
        <details className="group rounded-card bg-sunken px-5 lg:hidden print:hidden">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            {t('contents')}
            <ChevronDown
              aria-hidden="true"
              className="size-4.5 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <Contents sections={sections} className="pb-4" />
        </details>
        <div
          className={cx(LONG_TEXT, 'max-lg:mt-8')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of files of our own, values escaped
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <nav aria-labelledby="contents" className="hidden w-60 shrink-0 lg:order-last lg:block print:hidden">
          <div className="sticky top-[calc(var(--top-bar)+2rem)] max-h-[calc(100dvh-var(--top-bar)-4rem)] overflow-y-auto pb-4">
            <h2 id="contents" className="font-text text-sm font-semibold tracking-normal">
              {t('contents')}
            </h2>
            <Contents sections={sections} className="mt-3" />
          </div>
        </nav>
      </div>
    </article>
  )
}

/** The company that speaks here; the footer, which names it too, is not printed. */
function Operator() {
  const t = useTranslations('site.footer')
  const locale = useLocale()
  const { company } = useSuspenseQuery(companyOptions(useApi())).data
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(company.country) ?? company.country
  return [
    [company.name, company.address, company.city, country].filter(Boolean).join(', '),
    company.kvk && t('registration', { number: company.kvk }),
    ...company.vat_numbers.map((number) => t('vat', { number })),
  ]
    .filter(Boolean)
    .join(' · ')
}

type ContentsProps = { sections: { id: string; title: string }[]; className: string }

function Contents({ sections, className }: ContentsProps) {
  return (
    <ol className={cx('border-s border-border', className)}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px block border-s-2 border-transparent py-1.5 ps-4 text-sm text-ink-soft no-underline -outline-offset-2! transition-colors hover:border-primary hover:text-ink max-lg:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Takes back what a visitor agreed to; a plain form, as the page has no script. */
function TrackingChoice() {
  const t = useTranslations('site.tracking')
  return (
    <section aria-labelledby="tracking-choice" className="site-container pt-8 print:hidden">
      <form
        method="post"
        action="/tracking"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunken p-4.5"
      >
        <div className="min-w-[min(16rem,100%)] flex-1">
          <h2 id="tracking-choice" className="text-base">
            {t('kept_title')}
          </h2>
          <p className="text-sm text-ink-soft">{t('kept')}</p>
        </div>
        <Button type="submit" size="sm" variant="secondary" name="choice" value="decline">
          {t('withdraw')}
        </Button>
      </form>
    </section>
  )
}
