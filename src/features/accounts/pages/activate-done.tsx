import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { pageTitle } from '#client/page-title.ts'
import { Button } from '#ui/button.tsx'
import { MatchedDrawing } from '../ui/matched-drawing.tsx'

export const Route = createFileRoute('/_empty/activate/done')({
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.activate.done_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.activate')
  const user = useUser()
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-56">
        <MatchedDrawing />
      </div>
      <h1 className="mt-6 text-2xl">{t('done_title')}</h1>
      <p className="mt-3 text-ink-soft">
        {t('done_text')} {user && !user.profile.main_image && t('done_photo')}
      </p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        {user ? (
          <>
            <Button size="lg" render={<Link to="/members" />}>
              {t('see_members')}
            </Button>
            <Button variant="ghost" render={<Link to="/profile" />}>
              {t('complete_profile')}
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
