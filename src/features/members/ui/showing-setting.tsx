import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

type ProfileSwitchProps = {
  id: string
  field: 'invisible' | Shown
  label: ReactNode
  hint: ReactNode
  onSaved: () => void
}

/** A settings row that turns one field of the own profile on or off. */
function ProfileSwitch({ id, field, label, hint, onSaved }: ProfileSwitchProps) {
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.members.own.queryOptions()
  const { profile } = useSuspenseQuery(options).data
  const turn = useMutation(
    api.members.update.mutationOptions({
      scope: { id: 'own-profile' },
      onSuccess: (saved) => {
        queryClient.setQueryData(options.queryKey, saved)
        onSaved()
      },
    }),
  )
  return (
    <SettingRow id={id}>
      <Switch
        className="py-0"
        label={label}
        hint={hint}
        checked={(turn.isPending ? turn.variables[field] : undefined) ?? profile[field]}
        onChange={(event) => turn.mutate({ [field]: event.target.checked })}
      />
      {turn.error && <FormError key={turn.submittedAt} title={errorText(turn.error)} />}
    </SettingRow>
  )
}

type Shown =
  | 'members_only'
  | 'search_engines'
  | 'shows_sexuality'
  | 'shows_online'
  | 'shows_visits'
  | 'shows_reading'
  | 'shows_typing'
  | 'shows_gifts'

/** Whether others see the member at all, or one thing about them; of their activity, the member then sees as little. */
export function ShowingSetting({ shown }: { shown: 'invisible' | Shown }) {
  const t = useTranslations('notifications.settings')
  const api = useApi()
  const queryClient = useQueryClient()
  // Cached data may include what is now hidden, or lack what is shown again.
  const forget = () => {
    void queryClient.invalidateQueries({ queryKey: api.chat.key() })
    void queryClient.invalidateQueries({ queryKey: api.members.profile.key() })
    queryClient.removeQueries({ queryKey: api.members.visits.key() })
    queryClient.removeQueries({ queryKey: api.discovery.key() })
    queryClient.removeQueries({ queryKey: ['conversation'] })
  }
  return (
    <ProfileSwitch
      id={shown === 'invisible' ? 'visibility' : shown}
      field={shown}
      label={<span className="font-semibold">{t(shown)}</span>}
      hint={t(`${shown}_hint`)}
      onSaved={forget}
    />
  )
}
