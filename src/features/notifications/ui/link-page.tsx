import { Link } from '@tanstack/react-router'
import { type LucideIcon, Mail, MailCheck, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'

const ICONS = { ask: Mail, done: MailCheck, invalid: MailX } satisfies Record<string, LucideIcon>

type LinkPageProps = { state: keyof typeof ICONS; title: string; text: string; children?: ReactNode }

/** The page behind a mailed link: a question, or its result. */
export function LinkPage({ state, title, text, children }: LinkPageProps) {
  const t = useTranslations('notifications.unsubscribe')
  const Icon = ICONS[state]
  return (
    <div className="flex flex-col items-center text-center">
      <span className="grid size-20 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Icon aria-hidden="true" className="size-9" strokeWidth={1.75} />
      </span>
      <div role={state === 'ask' ? undefined : 'status'}>
        <h1 className="mt-6 max-w-full text-2xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
      </div>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {children}
        <Button
          variant={children ? 'ghost' : 'secondary'}
          render={<Link to="/notifications" hash="emails" />}
        >
          {t('settings')}
        </Button>
      </div>
    </div>
  )
}
