import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useLocale } from '#ui/use-locale.ts'

/** The legal and help pages, and in which languages the site has words of its own. */
export function Texts() {
  const t = useTranslations('office.site')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const texts = useQuery(api.site.texts.queryOptions())
  const { data } = texts
  return (
    <SectionCard id="texts" title={t('texts')} hint={t('texts_words')}>
      <ul className="-my-3 divide-y divide-border">
        {data?.texts.map(({ slug, title, own }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <Link href={`/admin/site/texts/${slug}/nl`} className="min-h-11 py-2.5 font-semibold">
              {title}
            </Link>
            <span className="text-sm text-ink-soft">
              {own.length > 0
                ? t('own_in', { languages: own.map((one) => languages.of(one)).join(', ') })
                : t('program_words')}
            </span>
          </li>
        )) ?? <Waiting query={texts} className="my-3 h-64" />}
      </ul>
    </SectionCard>
  )
}
