import { useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import { useFieldWords } from './use-field-words.ts'

type Campaigns = Record<string, { pages: string[] }>

/** Where the campaigns that are saved can be seen, as visitors see them. */
export function CampaignAddresses({ campaigns }: { campaigns: Campaigns }) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const names = Object.keys(campaigns)
  if (names.length === 0) return null
  return (
    <SectionCard id="campaign-addresses" title={t('addresses')} hint={t('addresses_words')}>
      <ul className="-my-3 divide-y divide-border">
        {names.map((name) => (
          <li key={name} className="py-3">
            <p className="font-semibold">{name}</p>
            <ul className="mt-1 flex flex-wrap gap-x-5">
              {campaigns[name]!.pages.map((page) => (
                <li key={page}>
                  {page.startsWith('landing') ? (
                    <span className="block py-2.5 text-sm text-ink-soft">
                      {t('member_address', {
                        page: words.option('landers.pages', page),
                        path: `/${page}/${name}`,
                      })}
                    </span>
                  ) : (
                    <a
                      href={`/landers/${page}/${name}`}
                      target="_blank"
                      rel="noreferrer"
                      className="block py-2.5 text-sm font-medium text-primary-ink underline underline-offset-3"
                    >
                      {words.option('landers.pages', page)}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
