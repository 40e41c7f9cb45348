import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BirthStep } from '#features/accounts/signup/ui/birth-step.tsx'
import { useProblemWords } from '#features/accounts/signup/ui/problem-words.tsx'
import {
  birthDayOf,
  type Draft,
  EMPTY_DRAFT,
  NOTHING_UNSAVED,
} from '#features/accounts/signup/ui/signup-draft.ts'
import {
  type Problems,
  problemsOf,
  refusedBirthOf,
  refusedFields,
} from '#features/accounts/signup/ui/signup-problems.ts'
import { WhereStep } from '#features/accounts/signup/ui/where-step.tsx'
import { WhoStep } from '#features/accounts/signup/ui/who-step.tsx'
import { useSettings, useUser } from '#page/account.ts'
import { today } from '#page/clock/today.ts'
import { errorData } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { gendersSought, sexualityOf } from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { OwnProfile } from '../../contract.ts'
import { useWarnBeforeLeaving } from './own-save.tsx'

const BirthDateDialog = lazy(() =>
  import('#features/accounts/signup/ui/birth-date-dialog.tsx').then(({ BirthDateDialog }) => ({
    default: BirthDateDialog,
  })),
)

export type Basic = 'name' | 'birth' | 'who' | 'place'
/** The step of signup with the rules for it. */
const STEP: Record<Basic, number> = { who: 0, birth: 1, place: 2, name: 3 }

type BasicsEditorProps = { basic: Basic; profile: OwnProfile; onClose: () => void; onSaved: () => void }

/** Changes one of the basics, with signup's question and rules. */
export default function BasicsEditor({ basic, profile, onClose, onSaved }: BasicsEditorProps) {
  const t = useTranslations('accounts.basics')
  const settings = useSettings()
  const { minimum_age: minimumAge } = settings
  const editor = useEditor(basic, profile, onSaved)
  const problem = useProblemWords(editor.problems, settings, { isMessage: false, onLeave: onClose })
  const step = { draft: editor.draft, change: editor.change, problem }
  if (basic === 'birth' && profile.date_of_birth_final) return <Note>{t('birth_final')}</Note>
  if (basic === 'name' && profile.name_changes_left === 0)
    return <Note>{t('name_wait', { days: profile.name_change_days })}</Note>
  if (basic === 'who' && profile.sexuality === null)
    return (
      <Note>
        {t.rich('who_consent', {
          link: (chunks) => (
            <Link to="/notifications" hash="consent" className="font-semibold text-primary-ink underline">
              {chunks}
            </Link>
          ),
        })}
      </Note>
    )
  return (
    <form ref={editor.form} noValidate onSubmit={editor.submit} className="flex max-w-120 flex-col gap-4">
      {editor.refused !== undefined && <FormError key={editor.tries} title={editor.refused} />}
      {basic === 'name' && (
        <TextField
          label={t('name')}
          hideLabel
          autoComplete="nickname"
          spellCheck={false}
          maxLength={40}
          value={editor.draft.name}
          onChange={(event) => editor.change({ name: event.target.value })}
          hint={t('name_left', { count: profile.name_changes_left })}
          error={problem('name')}
        />
      )}
      {basic === 'birth' && (
        <>
          <BirthStep {...step} minimumAge={minimumAge} inDialog={editor.refusedBirth !== undefined} />
          <Note>{t('birth_once')}</Note>
        </>
      )}
      {basic === 'who' && (
        <>
          <WhoStep {...step} />
          <Note>{t('who_note')}</Note>
        </>
      )}
      {basic === 'place' && <WhereStep {...step} countries={settings.countries} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={editor.busy}>
          {t('save')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            editor.forget()
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </div>
      {editor.refusedBirth && (
        <Suspense>
          <BirthDateDialog
            problem={editor.refusedBirth}
            birth={editor.draft.birth}
            minimumAge={minimumAge}
            site={settings.name}
            onClose={editor.closeBirth}
          />
        </Suspense>
      )}
    </form>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex max-w-[60ch] items-start gap-2 text-sm text-ink-soft">
      <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-info-ink" />
      <span>{children}</span>
    </p>
  )
}

/** The state of the editor: draft, problems and saving. */
function useEditor(basic: Basic, profile: OwnProfile, onSaved: () => void) {
  const rules = useSettings()
  const email = useUser()?.email ?? ''
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(profile), email }))
  const [problems, setProblems] = useState<Problems>({})
  const [popup, setPopup] = useState(false)
  const [tries, setTries] = useState(0)
  const save = useSaveBasics()
  useWarnBeforeLeaving(isChanged(basic, draft, profile))
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  const refuse = (found: Problems) => {
    setProblems(found)
    setPopup(refusedBirthOf(found) !== undefined)
    setTries((count) => count + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = problemsOf(STEP[basic], draft, NOTHING_UNSAVED, rules, today())
    if (Object.keys(found).length > 0) return refuse(found)
    if (!isChanged(basic, draft, profile)) return onSaved()
    save.mutate(changesOf(basic, draft), {
      onSuccess: onSaved,
      onError: (error) => refuse(problemsIn(error)),
    })
  }
  const atField = Object.keys(problems).length > 0
  return {
    form,
    draft,
    problems,
    tries,
    submit,
    busy: save.isPending,
    refused: save.error && !atField ? errorText(save.error) : undefined,
    refusedBirth: popup ? refusedBirthOf(problems) : undefined,
    closeBirth: () => {
      setPopup(false)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
    change: (changes: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...changes }))
      setProblems({})
      if (save.error) save.reset()
    },
    forget: () => {
      setDraft({ ...draftOf(profile), email })
      setProblems({})
      save.reset()
    },
  }
}

function useSaveBasics() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation(
    api.members.update.mutationOptions({
      onSuccess({ profile }) {
        queryClient.setQueryData(api.members.own.queryKey(), { profile })
        // Search results depend on these, and the menu shows the name.
        for (const key of [api.accounts.user.key(), api.members.profile.key(), api.discovery.key()])
          readAgain(queryClient, key)
      },
    }),
  )
}

function problemsIn(error: unknown): Problems {
  const wrong = errorData(error, 'invalid_input')?.fields ?? []
  // The date was corrected meanwhile in another window; the error code's own text says so.
  return wrong.some(({ code }) => code === 'birth_date_final') ? {} : refusedFields(wrong)
}

function draftOf({
  name,
  date_of_birth,
  gender,
  sexuality,
  country,
  region,
  place,
  place_name,
}: OwnProfile): Draft {
  const [year = '', month = '', day = ''] = date_of_birth.split('-')
  const sought = sexuality ? gendersSought(gender, sexuality) : []
  return {
    ...EMPTY_DRAFT,
    name,
    birth: { day, month, year },
    gender,
    seeks: sought.length > 1 ? 'both' : (sought[0] ?? ''),
    country,
    region,
    place,
    placeName: place_name,
  }
}

function changesOf(basic: Basic, draft: Draft) {
  const { name, birth, gender, seeks, country, region, place } = draft
  switch (basic) {
    case 'name':
      return { name: name.trim() }
    case 'birth':
      return { date_of_birth: birthDayOf(birth) }
    case 'who':
      return gender && seeks ? { gender, sexuality: sexualityOf(gender, seeks) } : {}
    case 'place':
      return { country, region, place }
  }
}

function isChanged(basic: Basic, draft: Draft, profile: OwnProfile): boolean {
  return Object.entries(changesOf(basic, draft)).some(
    ([field, value]) => value !== profile[field as keyof OwnProfile],
  )
}
