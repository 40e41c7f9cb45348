import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { AddressSetting } from '#features/accounts/ui/address-setting.tsx'
import { ConsentSetting } from '#features/accounts/ui/consent-setting.tsx'
import { DeleteSetting } from '#features/accounts/ui/delete-setting.tsx'
import { ExportSetting } from '#features/accounts/ui/export-setting.tsx'
import { PasskeySetting } from '#features/accounts/ui/passkey-setting.tsx'
import { SessionSetting } from '#features/accounts/ui/session-setting.tsx'
import { BlockedSetting } from '#features/members/ui/blocked-setting.tsx'
import { VisibilitySetting } from '#features/members/ui/visibility-setting.tsx'
import { SettingGroup, SettingGroups } from '#ui/setting-group.tsx'
import { EmailSetting } from '../ui/email-setting.tsx'
import { LanguageSetting } from '../ui/language-setting.tsx'
import { LogOutSetting } from '../ui/log-out-setting.tsx'
import { PasswordSetting } from '../ui/password-setting.tsx'
import { PushSetting } from '../ui/push-setting.tsx'
import { ThemeSetting } from '../ui/theme-setting.tsx'

const ownOptions = (api: Api) => api.members.own.queryOptions()

export const Route = createFileRoute('/_default/notifications')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(ownOptions(api)),
      queryClient.ensureQueryData(api.notifications.preferences.queryOptions()),
      queryClient.ensureQueryData(api.accounts.consents.queryOptions()),
    ])
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('notifications.settings.title'))] }),
  component: SettingsPage,
})

/** Each setting is one component and one line, a `SettingRow` or an `OpenedSetting` that reads what it shows. */
function SettingsPage() {
  const t = useTranslations('notifications.settings')
  const group = (id: 'account' | 'notifications' | 'privacy' | 'look' | 'leave') => ({
    id,
    title: t(`groups.${id}`),
  })
  const groups = [group('account'), group('notifications'), group('privacy'), group('look'), group('leave')]
  return (
    <div className="site-container pt-6 pb-16 md:pt-10">
      <h1 className="px-1 text-2xl">{t('title')}</h1>
      <SettingGroups label={t('title')} groups={groups}>
        <SettingGroup {...group('account')}>
          <AddressSetting />
          <PasswordSetting />
          <PasskeySetting />
          <SessionSetting />
        </SettingGroup>
        <SettingGroup {...group('notifications')}>
          <EmailSetting />
          <PushSetting />
        </SettingGroup>
        <SettingGroup {...group('privacy')}>
          <VisibilitySetting />
          <ConsentSetting />
          <BlockedSetting />
          <ExportSetting />
        </SettingGroup>
        <SettingGroup {...group('look')}>
          <LanguageSetting />
          <ThemeSetting />
        </SettingGroup>
        <SettingGroup {...group('leave')}>
          <LogOutSetting />
          <DeleteSetting />
        </SettingGroup>
      </SettingGroups>
    </div>
  )
}
