import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Tells a free member before they write that their conversations are taken, and what to do. */
export function FreeLimitNotice({ max, from }: { max: number; from: string }) {
  const t = useTranslations('chat.free_limit')
  return (
    <aside
      aria-label={t('title')}
      data-view="free-limit-notice"
      className="mx-4 rounded-field bg-secondary-soft px-4 py-2.5 text-sm"
    >
      {t.rich('words', {
        max,
        link: (words) => (
          <Link
            to="/premium"
            search={{ from }}
            className="font-semibold text-secondary-ink underline underline-offset-2"
          >
            {words}
          </Link>
        ),
      })}
    </aside>
  )
}
