import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { RACES } from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'

/** What a member may say for the match finder's last question, with a consent of its own; one press erases both. */
export default function OwnRace({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.race')
  const { name: site } = useSettings()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const said = profile.race
  const [consents, setConsents] = useState(said !== null)
  const say = useMutation(
    api.members.sayRace.mutationOptions({
      onSuccess: (own) => queryClient.setQueryData(api.members.own.queryKey(), own),
    }),
  )
  return (
    <SectionCard
      id="race"
      title={t('title')}
      hint={t('hint')}
      state={
        <span role="status" className="text-sm text-success-ink">
          {say.isSuccess && t(said ? 'saved' : 'erased')}
        </span>
      }
    >
      <Checkbox
        label={t('consent', { site })}
        hint={t('consent_hint')}
        checked={consents}
        disabled={said !== null}
        onChange={({ target }) => setConsents(target.checked)}
      />
      <fieldset disabled={!consents || say.isPending} className="mt-4 disabled:opacity-55">
        <legend className="mb-2 text-sm font-semibold">{t('legend')}</legend>
        <div className="flex flex-wrap gap-2">
          {RACES.map((race) => (
            <Chip key={race} pressed={said === race} onClick={() => say.mutate({ race, consent: true })}>
              {t(race)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {said && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-4"
          busy={say.isPending}
          onClick={() => say.mutate({ race: null }, { onSuccess: () => setConsents(false) })}
        >
          {t('erase')}
        </Button>
      )}
      {say.error && <FormError key={say.submittedAt} title={errorText(say.error)} />}
    </SectionCard>
  )
}
