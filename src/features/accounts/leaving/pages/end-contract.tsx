import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useKeyOf } from '#page/errors/use-key-of.ts'
import { useWrongFocus } from '#page/errors/use-wrong-focus.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { ENDING_KINDS, ENDING_LENGTHS } from '#shared/leaving.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { MailTrouble, useAwaitedMail } from '../../account/ui/mail-trouble.tsx'

/** Ends a contract without a login, as German law asks for (§ 312k BGB). */
export const Route = createFileRoute('/_default/end-contract')({
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.ending.title'))] }),
  component: Page,
})

type Kind = (typeof ENDING_KINDS)[number]
type Said = { name: string; email: string; contract: string; kind: Kind; reason: string; wishedFor: string }

function Page() {
  const t = useTranslations('accounts.ending')
  const { name: site } = useSettings()
  const user = useUser()
  const api = useApi()
  const keyOf = useKeyOf()
  const [said, setSaid] = useState<Said>({
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    contract: t('contract_default', { site }),
    kind: 'ordinary',
    reason: '',
    wishedFor: '',
  })
  const declare = useMutation(api.accounts.declareEnding.mutationOptions())
  return (
    <div className="site-container flex max-w-160 flex-col gap-6 py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t(declare.isSuccess ? 'done_title' : 'title')}</h1>
      {declare.isSuccess ? (
        <Done
          said={said}
          number={declare.data.number}
          at={declare.data.declared_at}
          ticket={declare.data.ticket}
        />
      ) : (
        <Declaration
          said={said}
          onSaid={setSaid}
          busy={declare.isPending}
          error={declare.error}
          onSubmit={() =>
            declare.mutate({
              key: keyOf(said),
              name: said.name,
              email: said.email,
              contract: said.contract,
              kind: said.kind,
              reason: said.kind === 'extraordinary' ? said.reason : '',
              wished_for: said.wishedFor || null,
            })
          }
        />
      )}
    </div>
  )
}

type DeclarationProps = {
  said: Said
  onSaid: (said: Said) => void
  busy: boolean
  error: unknown
  onSubmit: () => void
}

function Declaration({ said, onSaid, busy, error, onSubmit }: DeclarationProps) {
  const t = useTranslations('accounts.ending')
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const set = (change: Partial<Said>) => onSaid({ ...said, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const wrong = (path: string) => fieldError.in(error, path)
  const form = useWrongFocus(error)
  return (
    <form
      ref={form}
      data-carried="name email kind reason wished_for"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft">{t('lead')}</p>
      {error !== null && errorCode(error) !== 'invalid_input' && <FormError title={errorText(error)} />}
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={ENDING_LENGTHS.name}
        value={said.name}
        onChange={(event) => set({ name: event.target.value })}
        error={wrong('name')}
      />
      <TextField
        label={t('email')}
        hint={t('email_hint')}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={said.email}
        onChange={(event) => set({ email: event.target.value })}
        error={wrong('email')}
      />
      <TextField
        label={t('contract')}
        name="contract"
        required
        maxLength={ENDING_LENGTHS.contract}
        value={said.contract}
        onChange={(event) => set({ contract: event.target.value })}
        error={wrong('contract')}
      />
      <SegmentedControl
        legend={t('kind')}
        name="kind"
        value={said.kind}
        onChange={(kind) => set({ kind: kind as Kind })}
        options={ENDING_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      {/* There from the start, so that a change of language can put back what it held. */}
      <div hidden={said.kind !== 'extraordinary'}>
        <TextArea
          label={t('reason')}
          name="reason"
          maxLength={ENDING_LENGTHS.reason}
          value={said.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={wrong('reason')}
        />
      </div>
      <TextField
        label={t('date')}
        hint={t('date_hint')}
        type="date"
        name="wished_for"
        value={said.wishedFor}
        onChange={(event) => set({ wishedFor: event.target.value })}
        error={wrong('wished_for')}
      />
      <p className="text-sm text-ink-soft">{t('identity')}</p>
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

type DoneProps = { said: Said; number: string; at: string; ticket: string }

/** What was declared and when, to print. */
function Done({ said, number, at, ticket }: DoneProps) {
  const t = useTranslations('accounts.ending')
  const format = useFormatter()
  const trouble = useAwaitedMail(ticket)
  // The form was longer: its button was further down.
  useEffect(() => window.scrollTo(0, 0), [])
  const rows: [string, string][] = [
    [t('number'), number],
    [t('received'), format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'medium' })],
    [t('name'), said.name],
    [t('email'), said.email],
    [t('contract'), said.contract],
    [t('kind'), t(`kinds.${said.kind}`)],
    ...(said.kind === 'extraordinary' ? [[t('reason'), said.reason || '–'] as [string, string]] : []),
    [t('date'), said.wishedFor || t('soon')],
  ]
  return (
    <div className="flex flex-col gap-6">
      <p role="status">
        {t('done_keep')} {!trouble && t('done_mailed', { email: said.email })}
      </p>
      <MailTrouble trouble={trouble} email={said.email} className="print:hidden" />
      <dl className="flex flex-col gap-2.5 rounded-card border border-border bg-surface p-6">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="ms-auto min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="print:hidden">
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}
