import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Via } from '#shared/landers.ts'
import { Button } from '#ui/controls/button.tsx'
import { StartForm } from './start-form.tsx'

type LanderStartProps = { settings: PublicSettings; via: Via; id?: string; className?: string }

/** The first question of signup on a landing page; on a site by invitation, what that means. */
export function LanderStart({ settings, via, id, className }: LanderStartProps) {
  const t = useTranslations('landing.hero')
  if (!settings.signup_open) return <ByInvitation site={settings.name} />
  return <StartForm note={t('note', { age: settings.minimum_age })} via={via} id={id} className={className} />
}

export function ByInvitation({ site }: { site: string }) {
  const t = useTranslations('accounts.signup.closed')
  return (
    <div className="flex w-full max-w-120 flex-col items-start gap-4 rounded-sheet border border-edge bg-raised p-6 text-ink shadow-overlay">
      <p className="headline text-xl">{t('title', { site })}</p>
      <p className="text-ink-soft">{t('text')}</p>
      <Button render={<Link to="/login" />}>{t('log_in')}</Button>
    </div>
  )
}
