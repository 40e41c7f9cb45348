import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { errorWithHint } from '#features/site/office/pages/error-with-hint.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { MemberForStaff } from '../contract.ts'
import { GRANT_MAX, PROOFS } from '../rules.ts'
import { ReasonField } from './reason-field.tsx'
import { useActError } from './use-act-error.ts'
import { useWrongFields } from './use-wrong-fields.ts'

export type MemberAct = {
  name:
    | 'end_sessions'
    | 'resend_confirmation'
    | 'resend_receipt'
    | 'resend_statement'
    | 'reset_link'
    | 'way_back'
    | 'export'
    | 'birth'
    | 'grant'
    | 'erase'
    | 'lift'
  /** The purchase whose receipt is sent. */
  purchase?: string
  /** The decision that is taken back, or told again. */
  decision?: string
}

type ActDialogProps = { member: MemberForStaff; act: MemberAct; onClose: () => void }

/** Something to do about a member, with its reason. */
export function ActDialog({ member, act, onClose }: ActDialogProps) {
  const t = useTranslations('office.members')
  const toast = useToast()
  const errorOf = useActError()
  const { id, name } = member
  // Made once: an act that is sent again is the same one.
  const [key] = useState(() => crypto.randomUUID())
  const done = useMutation({
    mutationFn: (form: FormData) => send(act, { id, key, form }),
    onSuccess: (answer, form) => {
      onClose()
      const suspended = 'suspended' in answer && answer.suspended
      const title = suspended
        ? t('suspended')
        : t(`did.${act.name}`, { name, credits: Number(form.get('credits')) })
      toast.show({ kind: 'success', title })
      queryClient.invalidateQueries({ queryKey: api.members.open.key() })
      queryClient.invalidateQueries({ queryKey: api.members.ledger.key() })
    },
  })
  const refusal = errorOf(done.error)
  const wrong = useWrongFields('act', done.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (wrong.isRight(event.currentTarget)) done.mutate(new FormData(event.currentTarget))
  }
  return (
    <FormDialog
      id="act"
      title={t(act.name)}
      description={t(`act_words.${act.name}`, { name })}
      submit={t(act.name)}
      destructive={act.name === 'erase'}
      busy={done.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {act.name === 'grant' && <CreditsField error={wrong.at('credits')} />}
      {act.name === 'birth' && <BirthFields error={wrong.at('date_of_birth')} known={member.date_of_birth} />}
      <ReasonField error={wrong.at('reason')} />
      {refusal && <FormError title={refusal} />}
    </FormDialog>
  )
}

function CreditsField({ error }: { error: string | undefined }) {
  const t = useTranslations('office.members')
  const hint = t('credits_hint', { max: GRANT_MAX })
  return (
    <TextField
      label={t('credits_label')}
      hint={hint}
      name="credits"
      type="number"
      inputMode="numeric"
      min={1}
      max={GRANT_MAX}
      required
      error={errorWithHint(error, hint)}
    />
  )
}

function BirthFields({ error, known }: { error: string | undefined; known: string }) {
  const t = useTranslations('office.members')
  return (
    <>
      <TextField
        label={t('birth_label')}
        name="date_of_birth"
        type="date"
        defaultValue={known}
        required
        error={error}
      />
      <SelectField
        label={t('proof')}
        name="proof"
        options={PROOFS.map((proof) => ({ value: proof, label: t(`proofs.${proof}`) }))}
      />
    </>
  )
}

type Sent = { id: string; key: string; form: FormData }

function send(act: MemberAct, { id, key, form }: Sent): Promise<object> {
  const said = (name: string) => String(form.get(name) ?? '')
  const about = { id, reason: said('reason') }
  switch (act.name) {
    case 'end_sessions':
      return api.members.endSessions.call(about)
    case 'resend_confirmation':
      return api.members.resendConfirmation.call(about)
    case 'resend_receipt':
      return api.members.resendReceipt.call({ ...about, purchase: act.purchase! })
    case 'resend_statement':
      return api.members.resendStatement.call({ ...about, decision: act.decision! })
    case 'reset_link':
    case 'way_back':
      return api.members.sendResetLink.call(about)
    case 'export':
      return api.members.startExport.call(about)
    case 'birth':
      return api.members.correctBirthDate.call({
        ...about,
        key,
        date_of_birth: said('date_of_birth'),
        proof: said('proof') as (typeof PROOFS)[number],
      })
    case 'grant':
      return api.members.grantCredits.call({ ...about, key, credits: Number(said('credits')) })
    case 'lift':
      return api.members.liftDecision.call({ ...about, decision: act.decision! })
    case 'erase':
      return api.members.erase.call(about)
  }
}
