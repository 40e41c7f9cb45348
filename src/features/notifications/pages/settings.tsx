import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { Api } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { useLogOut } from '#client/log-out.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { OwnVisibility } from '#features/members/ui/own-visibility.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { LanguageSetting } from '../ui/language-setting.tsx'
import { PasswordForm } from '../ui/password-form.tsx'
import { PushSetting } from '../ui/push-setting.tsx'
import { ThemeSetting } from '../ui/theme-setting.tsx'

const ownOptions = (api: Api) => api.members.own.queryOptions()

export const Route = createFileRoute('/_default/notifications')({
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(ownOptions(api)).then(() => {}),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('notifications.settings.title'))] }),
  component: SettingsPage,
})

function SettingsPage() {
  const t = useTranslations('notifications.settings')
  const { push_public_key } = useSettings()
  const { api } = Route.useRouteContext()
  const { profile } = useSuspenseQuery(ownOptions(api)).data
  return (
    <div className="site-container pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-3xl">
        <h1 className="px-1 text-2xl">{t('title')}</h1>
        <div className="mt-6 flex flex-col gap-5 md:mt-8 md:gap-6">
          <Account />
          <SectionCard id="look" title={t('look_title')}>
            <div className="grid gap-6 sm:grid-cols-2">
              <LanguageSetting />
              <ThemeSetting />
            </div>
          </SectionCard>
          {push_public_key && <PushSetting publicKey={push_public_key} />}
          <OwnVisibility profile={profile} />
          <SectionCard id="password" title={t('password_title')} hint={t('password_hint')}>
            <PasswordForm />
          </SectionCard>
        </div>
      </div>
    </div>
  )
}

function Account() {
  const t = useTranslations('notifications.settings')
  const { user } = Route.useRouteContext()
  return (
    <SectionCard id="account" title={t('account_title')}>
      <dl>
        <dt className="text-sm text-ink-soft">{t('email')}</dt>
        <dd className="font-medium break-all">{user.email}</dd>
        {user.status === 'not_confirmed' && (
          <dd className="mt-1 text-sm font-medium text-warning-ink">{t('email_not_confirmed')}</dd>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" iconAfter={<ChevronRight />} render={<Link to="/profile" />}>
          {t('my_profile')}
        </Button>
        <LogOutButton />
      </div>
    </SectionCard>
  )
}

function LogOutButton() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const logOut = useLogOut()
  const [leaving, setLeaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = () => {
    setLeaving(true)
    setError(undefined)
    logOut().catch((failure: unknown) => {
      setLeaving(false)
      setError(failure)
    })
  }
  return (
    <>
      <Button variant="secondary" icon={<LogOut />} busy={leaving} onClick={leave}>
        {t('log_out')}
      </Button>
      {error !== undefined && (
        <div className="w-full">
          <FormError title={errorText(error)} />
        </div>
      )}
    </>
  )
}
