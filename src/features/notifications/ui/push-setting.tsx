import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { setUser, useSettings, useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { pushPermission, turnOffPush, turnOnPush } from './push.ts'

export function PushSetting() {
  const { push_public_key } = useSettings()
  const user = useUser()
  return (
    push_public_key &&
    user && (
      <>
        <PushSwitch publicKey={push_public_key} user={user} />
        <PreviewSwitch />
      </>
    )
  )
}

/** Turns push to this browser on or off; it lasts as long as the session. */
function PushSwitch({ publicKey, user }: { publicKey: string; user: User }) {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const [permission, setPermission] = useState<ReturnType<typeof pushPermission>>('default')
  useEffect(() => setPermission(pushPermission()), [])
  const turn = useMutation({
    async mutationFn(wanted: boolean) {
      if (!wanted) {
        await turnOffPush(api, user.profile.id)
        return setUser(queryClient, api, { ...user, push: false })
      }
      const subscribed = await turnOnPush(api, publicKey, user.profile.id)
      if (subscribed) setUser(queryClient, api, subscribed)
    },
    onSettled: () => setPermission(pushPermission()),
  })
  const hints = { denied: t('push_denied'), unsupported: t('push_unsupported') }
  return (
    <SettingRow id="push">
      <Switch
        className="py-0"
        label={t('push')}
        hint={hints[permission as keyof typeof hints] ?? t('push_hint')}
        checked={turn.isPending ? turn.variables : user.push}
        disabled={turn.isPending || (!user.push && permission in hints)}
        onChange={(event) => turn.mutate(event.target.checked)}
      />
      {turn.error && <FormError key={turn.submittedAt} title={errorText(turn.error)} />}
    </SettingRow>
  )
}

/** Whether a push may show the words of a message, on all devices of the member. */
function PreviewSwitch() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.notifications.preferences.queryOptions()
  const { push_previews } = useSuspenseQuery(options).data
  const turn = useMutation({
    mutationFn: (wanted: boolean) => api.notifications.choose.call({ push_previews: wanted }),
    onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
  })
  return (
    <SettingRow id="push_previews">
      <Switch
        className="py-0"
        label={t('push_previews')}
        hint={t('push_previews_hint')}
        checked={turn.isPending ? turn.variables : push_previews}
        onChange={(event) => turn.mutate(event.target.checked)}
      />
      {turn.error && <FormError key={turn.submittedAt} title={errorText(turn.error)} />}
    </SettingRow>
  )
}
