import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'

export function Questions({ settings }: { settings: PublicSettings }) {
  const t = useTranslations('landing.faq')
  const questions = [
    { question: t('free_question'), answer: t('free_answer') },
    { question: t('fictional_question'), answer: settings.fictional_warning },
    {
      question: t('premium_question'),
      answer: t('premium_answer', {
        photos: settings.premium_photos,
        conversations: settings.free_conversations,
      }),
    },
    {
      question: t('privacy_question'),
      answer: t('privacy_answer', { visitors: String(settings.logged_out_search) }),
    },
    { question: t('leave_question'), answer: t('leave_answer', { days: DELETION_GRACE_DAYS }) },
  ]
  return (
    <section className="site-container grid grid-cols-[minmax(0,1fr)] gap-10 py-16 lg:grid-cols-[2fr_3fr] lg:gap-20 lg:py-28">
      <div>
        <h2 className="text-3xl">{t('title')}</h2>
        <Link
          to="/pages/$slug"
          params={{ slug: 'faq' }}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          {t('more')}
        </Link>
      </div>
      <div className="divide-y divide-border border-y border-border">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-16 items-center justify-between gap-6 py-4 text-lg font-semibold">
              {question}
              <Plus
                aria-hidden="true"
                className="size-6 shrink-0 text-primary-ink transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[60ch] pb-6 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
