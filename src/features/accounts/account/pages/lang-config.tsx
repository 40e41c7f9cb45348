import { createFileRoute } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { addressAfterLogin } from '#shared/own-path.ts'
import { useLocale } from '#ui/use-locale.ts'

export const Route = createFileRoute('/_empty/lang-config')({
  validateSearch: ({ from }): { from?: string } => ({ from: typeof from === 'string' ? from : undefined }),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.lang_config.page_title'))] }),
  component: LanguagePage,
})

/**
 * Lists the site's languages by their own names. Plain links work without JavaScript; with it, a member's
 * choice is saved.
 */
function LanguagePage() {
  const t = useTranslations('accounts.lang_config')
  const api = useApi()
  const { from } = Route.useSearch()
  const user = useUser()
  const back = addressAfterLogin(from ?? (user ? undefined : '/'))
  const current = useLocale()
  async function choose(language: Locale, link: string) {
    const saved = await api.accounts.update.call({ language }).catch(() => undefined)
    window.location.assign(saved ? back : link)
  }
  return (
    <>
      <h1 className="text-center text-2xl">{t('title')}</h1>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={withLanguage(back, locale)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                void choose(locale, event.currentTarget.href)
              }}
              className="flex min-h-14 items-center justify-between gap-3 rounded-field border border-control bg-surface px-5 py-3 font-semibold text-ink no-underline transition-colors hover:bg-hover aria-[current]:border-primary-strong aria-[current]:bg-primary-soft"
            >
              {LOCALE_NAMES[locale]}
              {locale === current && <Check aria-hidden="true" className="size-5 text-primary-ink" />}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function withLanguage(path: string, language: Locale): string {
  const address = new URL(path, 'https://site.invalid')
  address.searchParams.set('lang', language)
  return address.pathname + address.search + address.hash
}
