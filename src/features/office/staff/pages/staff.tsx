import { useMutation, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { api, queryClient } from '../../frame/api.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useErrorWords } from '../../frame/use-error-words.ts'
import { Waiting } from '../../frame/waiting.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: api.staff.list.key() })

/** The staff of the site, and the invitations that are open. */
export function StaffPage() {
  const t = useTranslations('office.staff')
  const [inviting, setInviting] = useState(false)
  const list = useQuery(api.staff.list.queryOptions())
  return (
    <>
      <PageHead
        title={t('title')}
        words={t('words')}
        action={
          <Button icon={<UserRoundPlus />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <SectionCard id="staff" title={t('present')}>
          <ul className="-my-3 divide-y divide-border">
            {list.data?.staff.map((one) => <Colleague key={one.id} {...one} />) ?? (
              <Waiting query={list} className="h-16" />
            )}
          </ul>
        </SectionCard>
        {list.data && list.data.invitations.length > 0 && (
          <SectionCard id="invitations" title={t('invited')}>
            <ul className="-my-3 divide-y divide-border">
              {list.data.invitations.map((one) => (
                <Invited key={one.id} {...one} />
              ))}
            </ul>
          </SectionCard>
        )}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

type ColleagueProps = {
  id: string
  name: string
  email: string
  role: StaffRole
  last_seen: string | null
  self: boolean
}

function Colleague({ id, name, email, role, last_seen, self }: ColleagueProps) {
  const t = useTranslations('office.staff')
  const format = useFormatter()
  const show = useFailureToast()
  const toast = useToast()
  const roles = useTranslations('office.roles')
  const [chosen, setChosen] = useState<StaffRole>()
  const [ending, setEnding] = useState(false)
  const [renewing, setRenewing] = useState(false)
  const change = useMutation(
    api.staff.changeRole.mutationOptions({
      onError: show,
      onSettled: () => {
        setChosen(undefined)
        refresh()
      },
    }),
  )
  const end = useMutation(
    api.staff.endRole.mutationOptions({
      onSettled: refresh,
      onError: show,
      onSuccess: () => setEnding(false),
    }),
  )
  const renew = useMutation(
    api.staff.renewAccess.mutationOptions({
      onError: show,
      onSuccess: () => toast.show({ kind: 'success', title: t('renewed', { email }) }),
      onSettled: () => {
        setRenewing(false)
        refresh()
      },
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {name} {self && <span className="font-normal text-ink-soft">{t('you')}</span>}
        </p>
        <p className="truncate text-sm text-ink-soft">{email}</p>
        <p className="text-sm text-ink-soft">
          {last_seen
            ? t('seen', { at: format.relativeTime(new Date(last_seen), timeAtServer()) })
            : t('not_seen')}
        </p>
      </div>
      <RoleField
        label={t('role_of', { name })}
        hideLabel
        value={role}
        disabled={self || change.isPending}
        onChange={setChosen}
      />
      <div className="flex flex-wrap">
        <Button size="sm" variant="ghost" disabled={self} onClick={() => setRenewing(true)}>
          {t('renew')}
        </Button>
        <Button size="sm" variant="ghost" disabled={self} onClick={() => setEnding(true)}>
          {t('end')}
        </Button>
      </div>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={t('change_title', { name })}
        description={
          chosen &&
          t('change_words', { before: roles(role), after: roles(chosen), does: t(`does.${chosen}`) })
        }
        confirmLabel={t('change')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        busy={change.isPending}
        onConfirm={() => chosen && change.mutate({ id, role: chosen })}
      />
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title={t('renew_title', { name })}
        description={t('renew_words', { email })}
        confirmLabel={t('renew_send')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ id })}
      />
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={t('end_title', { name })}
        description={t('end_words')}
        confirmLabel={t('end')}
        cancelLabel={t('cancel')}
        closeLabel={t('cancel')}
        destructive
        busy={end.isPending}
        onConfirm={() => end.mutate({ id })}
      />
    </li>
  )
}

type InvitedProps = {
  id: string
  email: string
  role: StaffRole
  expires: string
  trouble: 'waits' | 'refused' | 'given_up' | null
}

function Invited({ id, email, role, expires, trouble }: InvitedProps) {
  const t = useTranslations('office.staff')
  const roles = useTranslations('office.roles')
  const format = useFormatter()
  const show = useFailureToast()
  const withdraw = useMutation(
    api.staff.withdrawInvitation.mutationOptions({ onSettled: refresh, onError: show }),
  )
  const until = new Date(expires)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-48 flex-1">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-sm text-ink-soft">
          {roles(role)} ·{' '}
          {until.getTime() > timeAtServer()
            ? t('until', { at: format.dateTime(until, { dateStyle: 'medium', timeStyle: 'short' }) })
            : t('expired')}
        </p>
        {trouble && <p className="text-sm text-danger-ink">{t(`mail_trouble.${trouble}`)}</p>}
      </div>
      <Button size="sm" variant="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
        {t('withdraw')}
      </Button>
    </li>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('office.staff')
  const words = useErrorWords()
  const toast = useToast()
  const locale = useLocale()
  const [role, setRole] = useState<StaffRole>('moderator')
  const [language, setLanguage] = useState<'nl' | 'en'>(locale === 'nl' ? 'nl' : 'en')
  const invite = useMutation(
    api.staff.invite.mutationOptions({
      onSettled: refresh,
      onSuccess: (_done, { email }) => {
        toast.show({ kind: 'success', title: t('sent', { email }) })
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    invite.mutate({ email: String(new FormData(event.currentTarget).get('email')), role, language })
  }
  return (
    <FormDialog
      id="invite"
      title={t('invite')}
      description={t('invite_words')}
      submit={t('send')}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('email')}
        name="email"
        type="email"
        required
        error={
          words.at(invite.error, 'email') ??
          (invite.error && errorCode(invite.error) !== 'invalid_input' ? words.of(invite.error) : undefined)
        }
      />
      <RoleField label={t('role')} value={role} onChange={setRole} hint={t(`does.${role}`)} />
      <SelectField
        label={t('language')}
        value={language}
        onChange={(event) => setLanguage(event.target.value as 'nl' | 'en')}
        options={[
          { value: 'nl', label: 'Nederlands' },
          { value: 'en', label: 'English' },
        ]}
      />
    </FormDialog>
  )
}

type RoleFieldProps = {
  label: string
  hideLabel?: boolean
  hint?: string
  value: StaffRole
  disabled?: boolean
  onChange: (role: StaffRole) => void
}

function RoleField({ value, onChange, ...field }: RoleFieldProps) {
  const roles = useTranslations('office.roles')
  return (
    <SelectField
      {...field}
      className="min-w-44"
      value={value}
      onChange={(event) => onChange(event.target.value as StaffRole)}
      options={STAFF_ROLES.map((role) => ({ value: role, label: roles(role) }))}
    />
  )
}

function useFailureToast() {
  const toast = useToast()
  const words = useErrorWords()
  return (error: unknown) => {
    toast.show({ kind: 'danger', title: words.of(error) })
  }
}
