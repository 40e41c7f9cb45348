import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { Button } from '#ui/controls/button.tsx'
import { MatchedDrawing } from '../ui/matched-drawing.tsx'
import { ResendActivation } from '../ui/resend-activation.tsx'

export const Route = createFileRoute('/_empty/activate/done')({
  validateSearch: (search): { again?: true } => (search.again ? { again: true } : {}),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.activate.done_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.activate')
  const user = useUser()
  const { again } = Route.useSearch()
  // Visitors can open this page by its address, so it claims a confirmation only for a confirmed account.
  const state = !user ? (again ? 'again' : 'arrived') : user.status === 'active' ? 'done' : 'waiting'
  // The notice at the button says it instead.
  const refused = state === 'waiting' && user?.notifications_disabled.includes('bounced')
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <MatchedDrawing />
      </div>
      <h1 className="mt-6 max-w-full text-2xl">{t(`${state}_title`)}</h1>
      {!refused && (
        <p className="mt-3 text-ink-soft">
          {t(`${state}_text`)} {state === 'done' && !user?.profile.main_image && t('done_photo')}
        </p>
      )}
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {state === 'waiting' && <ResendActivation label={t('resend')} variant="primary" />}
        {user ? (
          <>
            {state === 'done' && (
              <Button size="lg" render={<Link to="/profile/start" />}>
                {t('complete_profile')}
              </Button>
            )}
            <Button
              size={state === 'done' ? 'lg' : 'md'}
              variant={state === 'done' ? 'ghost' : 'secondary'}
              render={<Link to="/members" />}
            >
              {t('see_members')}
            </Button>
          </>
        ) : (
          <Button size="lg" render={<Link to="/login" />}>
            {t('log_in')}
          </Button>
        )}
      </div>
    </div>
  )
}
