import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { STAFF_LANGUAGES } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api, queryClient } from '../../frame/api.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { useErrorWords } from '../../frame/use-error-words.ts'
import { Waiting } from '../../frame/waiting.tsx'
import type { Self } from '../contract.ts'
import { STAFF_PASSWORD_MIN } from '../staff-password.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** One's own account: sessions, password, recovery codes, language. */
export function AccountPage({ self }: { self: Self }) {
  const t = useTranslations('office.account')
  return (
    <>
      <PageHead title={t('title')} words={`${self.name} · ${self.email}`} />
      <div className="flex flex-col gap-6">
        <Sessions />
        <Password />
        <Codes left={self.recovery_codes_left} />
        <Language chosen={self.language} />
      </div>
    </>
  )
}

function Sessions() {
  const t = useTranslations('office.account')
  const format = useFormatter()
  const list = useQuery(api.account.sessions.queryOptions())
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.account.sessions.key() })
  const end = useMutation(api.account.endSession.mutationOptions({ onSettled: refresh }))
  const endOthers = useMutation(api.account.endOtherSessions.mutationOptions({ onSettled: refresh }))
  const sessions = list.data?.sessions
  return (
    <SectionCard id="sessions" title={t('sessions')} hint={t('sessions_hint')}>
      <ul className="-my-3 divide-y divide-border">
        {sessions?.map(({ id, device, country, begun, last_seen, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold">
                {[device || t('unknown_device'), country].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-ink-soft">
                {t('begun', {
                  at: format.dateTime(new Date(begun), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
                {' · '}
                {current
                  ? t('current')
                  : t('used', { at: format.relativeTime(new Date(last_seen), timeAtServer()) })}
              </p>
            </div>
            {!current && (
              <Button size="sm" variant="ghost" onClick={() => end.mutate({ id })}>
                {t('end')}
              </Button>
            )}
          </li>
        )) ?? <Waiting query={list} className="my-3 h-14" />}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button
          className="mt-5"
          size="sm"
          variant="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate({})}
        >
          {t('end_others')}
        </Button>
      )}
    </SectionCard>
  )
}

function Password() {
  const t = useTranslations('office.account')
  const login = useTranslations('office.login')
  const invitation = useTranslations('office.invitation')
  const words = useErrorWords()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation(
    api.account.changePassword.mutationOptions({
      onSuccess: () => {
        form.current?.reset()
        toast.show({ kind: 'success', title: t('password_changed') })
        return queryClient.invalidateQueries({ queryKey: api.account.sessions.key() })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    change.mutate({ old_password: String(given.get('old')), new_password: String(given.get('new')) })
  }
  const atNew = words.at(change.error, 'new_password')
  const show = { showLabel: login('show'), hideLabelText: login('hide'), required: true }
  return (
    <SectionCard id="password" title={t('password')} hint={t('password_hint')}>
      <form ref={form} onSubmit={submit} className="flex max-w-110 flex-col gap-5">
        <PasswordField
          {...show}
          label={t('old_password')}
          name="old"
          autoComplete="current-password"
          error={change.error && !atNew ? words.of(change.error) : undefined}
        />
        <PasswordField
          {...show}
          label={t('new_password')}
          name="new"
          autoComplete="new-password"
          minLength={STAFF_PASSWORD_MIN}
          maxLength={128}
          hint={invitation('password_hint', { min: STAFF_PASSWORD_MIN })}
          error={atNew}
        />
        <Button type="submit" className="self-start" busy={change.isPending}>
          {t('change')}
        </Button>
      </form>
    </SectionCard>
  )
}

function Codes({ left }: { left: number }) {
  const t = useTranslations('office.account')
  const login = useTranslations('office.login')
  const words = useErrorWords()
  const renew = useMutation(
    api.account.renewRecoveryCodes.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.account.self.key() }),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    renew.mutate({ password: String(new FormData(event.currentTarget).get('password')) })
  }
  return (
    <SectionCard id="codes" title={t('codes')} hint={t('codes_left', { left })}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.codes} />
      ) : (
        <form onSubmit={submit} className="flex max-w-110 flex-col gap-5">
          <PasswordField
            label={t('old_password')}
            name="password"
            autoComplete="current-password"
            showLabel={login('show')}
            hideLabelText={login('hide')}
            required
            error={renew.error ? words.of(renew.error) : undefined}
          />
          <Button type="submit" variant="secondary" className="self-start" busy={renew.isPending}>
            {t('renew_codes')}
          </Button>
        </form>
      )}
    </SectionCard>
  )
}

const NAMES = { nl: 'Nederlands', en: 'English' }

function Language({ chosen }: { chosen: Self['language'] }) {
  const t = useTranslations('office.account')
  const words = useErrorWords()
  const choose = useMutation(
    api.account.chooseLanguage.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.account.self.key() }),
    }),
  )
  return (
    <SectionCard id="language" title={t('language')}>
      <SelectField
        className="max-w-60"
        label={t('language')}
        hideLabel
        value={chosen}
        error={errorCode(choose.error) ? words.of(choose.error) : undefined}
        onChange={(event) => choose.mutate({ language: event.target.value as Self['language'] })}
        options={STAFF_LANGUAGES.map((language) => ({ value: language, label: NAMES[language] }))}
      />
    </SectionCard>
  )
}
