import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { LanguageMenu } from '#ui/overlays/language-menu.tsx'
import { useLocale } from '#ui/use-locale.ts'

/** The site's languages. Works as a plain link before hydration; with script, the choice is saved. */
export function LanguageChoice({ place }: { place?: 'bar' | 'footer' }) {
  const t = useTranslations('site.nav')
  const api = useApi()
  const current = useLocale()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  async function choose(language: Locale, link: string) {
    const carried = document.querySelector('form[data-carried]')
      ? import('#page/early/carry-over.ts').then(({ carryOver }) => carryOver()).catch(() => {})
      : undefined
    const saved = await api.accounts.update.call({ language }).catch(() => undefined)
    await carried
    if (!saved) return window.location.assign(link)
    const address = new URL(window.location.href)
    address.searchParams.delete('lang')
    if (address.href === window.location.href) window.location.reload()
    else window.location.replace(address)
  }
  const linkTo = (locale: Locale) => {
    const query = new URLSearchParams(searchStr)
    query.set('lang', locale)
    return `${pathname}?${query}`
  }
  return (
    <LanguageMenu
      label={t('language')}
      current={current}
      place={place}
      languages={LOCALES.map((locale) => ({
        locale,
        name: LOCALE_NAMES[locale],
        link: (
          // biome-ignore lint/a11y/useAnchorContent: the menu fills it
          <a
            href={linkTo(locale)}
            onClick={(event) => {
              event.preventDefault()
              void choose(locale, event.currentTarget.href)
            }}
          />
        ),
      }))}
    />
  )
}
