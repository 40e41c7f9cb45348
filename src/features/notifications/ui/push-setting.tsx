import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setUser, useSettings } from '#client/account.ts'
import { useErrorText } from '#client/error-text.ts'
import { isSubscribed, pushPermission, turnOffPush, turnOnPush } from '#client/push.ts'
import { readAgain } from '#client/refresh.ts'
import { FormError } from '#ui/form-error.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { Switch } from '#ui/switch.tsx'

export function PushSetting() {
  const { push_public_key } = useSettings()
  return push_public_key && <PushSwitch publicKey={push_public_key} />
}

/** Push messages to this browser. Only the browser knows whether they are on, so the server draws them off. */
function PushSwitch({ publicKey }: { publicKey: string }) {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [permission, setPermission] = useState<ReturnType<typeof pushPermission>>('default')
  const [on, setOn] = useState(false)
  useEffect(() => {
    setPermission(pushPermission())
    void isSubscribed().then(setOn)
  }, [])
  const turn = useMutation({
    async mutationFn(wanted: boolean) {
      if (!wanted) {
        await turnOffPush(api)
        return readAgain(queryClient, api.accounts.user.key())
      }
      const user = await turnOnPush(api, publicKey)
      if (user) setUser(queryClient, api, user)
    },
    async onSettled() {
      setPermission(pushPermission())
      setOn(await isSubscribed())
    },
  })
  const hints = { denied: t('push_denied'), unsupported: t('push_unsupported') }
  return (
    <SettingRow id="push">
      <Switch
        className="py-0"
        label={t('push')}
        hint={hints[permission as keyof typeof hints] ?? t('push_hint')}
        checked={turn.isPending ? turn.variables : on}
        disabled={turn.isPending || permission === 'denied' || permission === 'unsupported'}
        onChange={(event) => turn.mutate(event.target.checked)}
      />
      {turn.error && <FormError key={turn.submittedAt} title={errorText(turn.error)} />}
    </SettingRow>
  )
}
