import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { ConsentSetting } from '#features/accounts/consent/ui/consent-setting.tsx'
import { AddressSetting } from '#features/accounts/credentials/ui/address-setting.tsx'
import { DeleteSetting } from '#features/accounts/leaving/ui/delete-setting.tsx'
import { ExportSetting } from '#features/accounts/leaving/ui/export-setting.tsx'
import { PasskeySetting } from '#features/accounts/login/ui/passkey-setting.tsx'
import { SessionSetting } from '#features/accounts/login/ui/session-setting.tsx'
import { SoundSetting } from '#features/chat/ui/news/sound-setting.tsx'
import { OfflineSetting } from '#features/chat/ui/offline/offline-setting.tsx'
import { BlockedSetting } from '#features/members/ui/blocked-setting.tsx'
import { ShowingSetting } from '#features/members/ui/showing-setting.tsx'
import { SistersSetting } from '#features/members/ui/sisters-setting.tsx'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { SettingGroup, SettingGroups } from '#ui/setting-group.tsx'
import { EmailSetting } from '../ui/email-setting.tsx'
import { LanguageSetting } from '../ui/language-setting.tsx'
import { LogOutSetting } from '../ui/log-out-setting.tsx'
import { PasswordSetting } from '../ui/password-setting.tsx'
import { PushSetting } from '../ui/push-setting.tsx'
import { ThemeSetting } from '../ui/theme-setting.tsx'

const loadOffer = () => import('#features/payments/ui/retention-offer.tsx')
const retention = { View: lazy(loadOffer), load: loadOffer }

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

/** Each setting is one component in one line: a `SettingRow` or an `OpenedSetting` that loads its own data. */
function SettingsPage() {
  const t = useTranslations('notifications.settings')
  const group = (id: 'account' | 'notifications' | 'seen' | 'privacy' | 'look' | 'leave') => ({
    id,
    title: t(`groups.${id}`),
  })
  const groups = (['account', 'notifications', 'seen', 'privacy', 'look', 'leave'] as const).map(group)
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
          <SoundSetting />
        </SettingGroup>
        <SettingGroup {...group('seen')}>
          <ShowingSetting shown="invisible" />
          <ShowingSetting shown="members_only" />
          <ShowingSetting shown="search_engines" />
          <SistersSetting />
          <ShowingSetting shown="shows_sexuality" />
          <ShowingSetting shown="shows_online" />
          <ShowingSetting shown="shows_visits" />
          <ShowingSetting shown="shows_reading" />
          <ShowingSetting shown="shows_typing" />
          <ShowingSetting shown="shows_gifts" />
        </SettingGroup>
        <SettingGroup {...group('privacy')}>
          <ConsentSetting />
          <BlockedSetting />
          <ExportSetting />
          <OfflineSetting />
        </SettingGroup>
        <SettingGroup {...group('look')}>
          <LanguageSetting />
          <ThemeSetting />
        </SettingGroup>
        <SettingGroup {...group('leave')}>
          <LogOutSetting />
          <DeleteSetting retention={retention} />
        </SettingGroup>
      </SettingGroups>
    </div>
  )
}
