import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

/** On which sites of the same company the member is shown too; nothing where there are none. */
export function SistersSetting() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.members.own.queryOptions()
  const { sister_sites: sisters } = useSuspenseQuery(options).data.profile
  const show = useMutation(
    api.members.showOnSister.mutationOptions({
      scope: { id: 'own-profile' },
      onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
    }),
  )
  if (sisters.length === 0) return null
  return (
    <SettingRow id="sisters" title={t('sisters')} hint={t('sisters_hint')}>
      {sisters.map(({ site, name, shown }) => (
        <Switch
          key={site}
          label={t('sisters_on', { site: name })}
          checked={show.isPending && show.variables.site === site ? show.variables.shown : shown}
          onChange={(event) => show.mutate({ site, shown: event.target.checked })}
        />
      ))}
      {show.error && <FormError key={show.submittedAt} title={errorText(show.error)} />}
    </SettingRow>
  )
}
