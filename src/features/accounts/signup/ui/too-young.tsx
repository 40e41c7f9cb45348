import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { GoodbyeDrawing } from '#ui/drawings/goodbye.tsx'

/** Says to a visitor who is too young that signing up stays closed today. */
export function TooYoung({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('accounts.signup.too_young')
  const { name: site, minimum_age: min_age } = useSettings()
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <GoodbyeDrawing />
      </div>
      <p className="text-ink-soft">{t('text', { site, min_age })}</p>
      <Button variant="secondary" wide render={<Link to="/" onClick={onLeave} />}>
        {t('home')}
      </Button>
    </div>
  )
}
