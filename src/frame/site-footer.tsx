import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { companyOptions, useSettings, useUser } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { Footer } from '#ui/frames/footer.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { LanguageChoice } from './language-choice.tsx'
import { HomeLogo } from './top-navigation.tsx'

const LEGAL = ['terms', 'privacy', 'cookies', 'return-policy', '2257-compliance-statement', 'ban'] as const
const SUPPORT = ['faq', 'service'] as const

export function SiteFooter() {
  const t = useTranslations('site.footer')
  const settings = useSettings()
  const folded = useUser() !== null
  const page = (slug: (typeof LEGAL)[number] | (typeof SUPPORT)[number]) => ({
    key: slug,
    label: t(slug),
    link: <Link to="/pages/$slug" params={{ slug }} preload={false} />,
  })
  return (
    <Footer
      folded={folded ? t('help_and_legal') : undefined}
      brand={<HomeLogo />}
      about={t('about')}
      columns={[
        {
          title: t('support'),
          links: [
            ...SUPPORT.map(page),
            { key: 'complaints', label: t('complaints'), link: <Link to="/complaints" preload={false} /> },
            {
              key: 'end-contract',
              label: t('end_contract'),
              link: <Link to="/end-contract" preload={false} />,
            },
            { key: 'pricing', label: t('pricing'), link: <Link to="/pricing" preload={false} /> },
          ],
        },
        {
          title: t('legal'),
          links: [
            ...LEGAL.map(page),
            {
              key: 'transparency',
              label: t('transparency'),
              link: <Link to="/pages/transparency" preload={false} />,
            },
          ],
        },
      ]}
      language={<LanguageChoice place="footer" />}
      disclaimer={t('disclaimer', {
        age: settings.minimum_age,
        site: settings.name,
        mark: settings.fictional_singular,
      })}
      company={<CompanyLine />}
    />
  )
}

function CompanyLine() {
  const t = useTranslations('site.footer')
  const locale = useLocale()
  const api = useApi()
  const { name: site, support_email } = useSettings()
  const { company } = useSuspenseQuery(companyOptions(api)).data
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(company.country) ?? company.country
  const numbers = [
    company.kvk && t('registration', { number: company.kvk }),
    ...company.vat_numbers.map((number) => t('vat', { number })),
  ].filter(Boolean)
  const contact = 'font-medium text-ink-soft underline underline-offset-4 hover:text-ink'
  return (
    <p>
      {t('company', { site, company: company.name, address: company.address, city: company.city, country })}
      {numbers.map((number) => ` · ${number}`)}
      {' · '}
      <a href={`mailto:${support_email}`} className={contact}>
        {support_email}
      </a>
      {company.support_phone && (
        <>
          {' · '}
          <a href={`tel:${company.support_phone}`} className={contact}>
            {company.support_phone}
          </a>
        </>
      )}
    </p>
  )
}
