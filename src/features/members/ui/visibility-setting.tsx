import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#client/error-text.ts'
import { FormError } from '#ui/form-error.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { Switch } from '#ui/switch.tsx'

/** Invisible mode, as a row of the settings. */
export function VisibilitySetting() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const options = api.members.own.queryOptions()
  const { profile } = useSuspenseQuery(options).data
  const turn = useMutation(
    api.members.update.mutationOptions({
      scope: { id: 'own-profile' },
      onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
    }),
  )
  return (
    <SettingRow id="visibility">
      <Switch
        className="py-0"
        label={t('invisible')}
        hint={t('invisible_hint')}
        checked={turn.isPending ? turn.variables.invisible : profile.invisible}
        onChange={(event) => turn.mutate({ invisible: event.target.checked })}
      />
      {turn.error && <FormError key={turn.submittedAt} title={errorText(turn.error)} />}
    </SettingRow>
  )
}
