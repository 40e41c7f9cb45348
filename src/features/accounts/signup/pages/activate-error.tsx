import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { Button } from '#ui/controls/button.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { ResendActivation } from '../ui/resend-activation.tsx'

export const Route = createFileRoute('/_empty/activate/error')({
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.activate.error_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.activate')
  const user = useUser()
  const active = user?.status === 'active'
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <WentWrongDrawing />
      </div>
      <h1 className="mt-6 max-w-full text-2xl">{t('error_title')}</h1>
      <p className="mt-3 text-ink-soft">
        {active ? t('already_active') : t('error_text')} {!user && t('error_log_in')}
      </p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {user && !active && <ResendActivation label={t('resend')} variant="primary" />}
        {user ? (
          <Button variant={active ? 'primary' : 'ghost'} render={<Link to="/members" />}>
            {t('see_members')}
          </Button>
        ) : (
          <Button size="lg" render={<Link to="/login" search={{ redirect: '/activate/error' }} />}>
            {t('log_in')}
          </Button>
        )}
      </div>
    </div>
  )
}
