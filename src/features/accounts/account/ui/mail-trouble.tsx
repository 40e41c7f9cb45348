import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import type { MAIL_TROUBLES } from '../account-fields.ts'

type Trouble = (typeof MAIL_TROUBLES)[number]

type MailTroubleProps = {
  trouble: Trouble | null | undefined
  email: string
  /** Whether its reader can correct it in their settings. */
  own?: boolean
  /** What it says instead of the usual words, where its reader can try no other address. */
  words?: string | undefined
  className?: string
}

/** Says what keeps back a mail that the reader waits for; an empty status if nothing does. */
export function MailTrouble({ trouble, email, own = false, words, className = '' }: MailTroubleProps) {
  const t = useTranslations('accounts.mail_trouble')
  return (
    <div role="status" className={trouble ? className : undefined}>
      {trouble && (
        <div className="flex animate-rise gap-3 rounded-field bg-warning-soft p-4 text-start text-sm">
          <MailWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning-ink" />
          <div className="min-w-0">
            <p className="wrap-anywhere">{words ?? t(trouble, { email })}</p>
            {own && trouble !== 'waits' && (
              <Link
                to="/notifications"
                hash="email"
                className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('correct')}
              </Link>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const SOON_MILLISECONDS = 3_000
const LOOKS_SOON = 20
const LATER_MILLISECONDS = 60_000

/** Asks what became of a mail to a visitor, once there is a ticket: often at first, then less. */
export function useAwaitedMail(ticket: string | undefined): Trouble | undefined {
  const api = useApi()
  const { data } = useQuery({
    ...api.accounts.awaitedMail.queryOptions({ input: ticket ? { ticket } : skipToken }),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < LOOKS_SOON ? SOON_MILLISECONDS : LATER_MILLISECONDS,
  })
  return data?.trouble ?? undefined
}
