import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { FALLBACK_TIME_ZONE } from '#page/time-zone.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { Button } from '#ui/controls/button.tsx'
import { GoodbyeDrawing } from '#ui/drawings/goodbye.tsx'
import { MailTrouble, useAwaitedMail } from '../../account/ui/mail-trouble.tsx'
import { takeLeft } from '../ui/left.ts'

export const Route = createFileRoute('/_empty/account-deleted')({
  validateSearch: ({ until, money }): { until?: string; money?: true } => ({
    until: typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : undefined,
    money: money === true ? true : undefined,
  }),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.account_deleted.page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.account_deleted')
  const format = useFormatter()
  const { support_email: support } = useSettings()
  const { until, money } = Route.useSearch()
  const [left, setLeft] = useState<ReturnType<typeof takeLeft>>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setLeft((known) => known ?? takeLeft())
    // The button that led here is gone, with its page.
    heading.current?.focus({ preventScroll: true })
  }, [])
  const trouble = useAwaitedMail(left?.ticket)
  const lost = trouble === 'waits' ? undefined : trouble
  // The day that the mail names, wherever this is read.
  const date = until && format.dateTime(new Date(until), { dateStyle: 'long', timeZone: FALLBACK_TIME_ZONE })
  const days = DELETION_GRACE_DAYS
  return (
    <div className="flex flex-col items-center text-center">
      <div className="w-56">
        <GoodbyeDrawing />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-6 max-w-full text-2xl outline-hidden">
        {t('title')}
      </h1>
      <p className="mt-3 text-ink-soft">
        {t('text')} {!lost && t('mailed')}
      </p>
      <p className="mt-6 rounded-card bg-sunken px-5 py-4 text-pretty">
        {lost ? (
          (date && t('erased', { date })) || t('erased_unknown', { days })
        ) : (
          <>
            {date ? t('until', { date }) : t('until_unknown', { days })} {t('after')}
          </>
        )}
      </p>
      {left && (
        <MailTrouble
          trouble={trouble}
          email={left.email}
          words={lost && t(lost, { email: left.email, support })}
          className="mt-4 w-full"
        />
      )}
      {money && !lost && <p className="mt-4 text-pretty text-ink-soft">{t('money')}</p>}
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        <Button size="lg" variant="secondary" render={<Link to="/" />}>
          {t('home')}
        </Button>
      </div>
    </div>
  )
}
