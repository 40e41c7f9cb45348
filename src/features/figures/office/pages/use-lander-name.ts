import { useTranslations } from 'use-intl'
import { CAMPAIGN_PAGES } from '#shared/landers.ts'

/** The name of a landing page of the counts, `gallery` or `gallery/summer`, as the settings and their preview name it. */
export function useLanderName() {
  const t = useTranslations('office.figures')
  const pages = useTranslations('office.settings.landers.fields.pages.options')
  const home = useTranslations('office.site.preview_pages')('home')
  const nameOf = (page: string) => {
    const known = CAMPAIGN_PAGES.find((one) => one === page)
    if (known) return pages(known)
    if (page === 'home') return home
    return page === 'landing' ? t('member_landing') : page
  }
  return (via: string) => {
    const [page = '', slug] = via.split('/')
    if (!page) return t('no_lander')
    return slug ? `${nameOf(page)} · ${slug}` : nameOf(page)
  }
}
