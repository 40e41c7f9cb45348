import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { BirthStep, useDateOrder } from './birth-step.tsx'
import { useProblemWords } from './problem-words.tsx'
import { regionsOptions } from './regions-options.ts'
import {
  type Addressee,
  completionOf,
  type Draft,
  formOf,
  newAccountId,
  type Unsaved,
} from './signup-draft.ts'
import { type Prepared, planOf } from './signup-plan.ts'
import {
  type Field,
  firstProblem,
  type Problems,
  type RefusedBirth,
  refusedBirthOf,
  STEP_OF,
} from './signup-problems.ts'
import { useSignupDraft } from './use-signup-draft.ts'
import { type Calls, stagesOf, useSignupStages } from './use-signup-stages.ts'
import { useStepFocus } from './use-step-focus.ts'
import { useStepHistory } from './use-step-history.ts'
import { WhoStep } from './who-step.tsx'

const loadLater = () => import('./later-steps.tsx')
type Later = Awaited<ReturnType<typeof loadLater>>
const later = <K extends keyof Later>(name: K) =>
  lazy<Later[K]>(() => loadLater().then((steps) => ({ default: steps[name] })))
const WhereStep = later('WhereStep')
const NameStep = later('NameStep')
const AccountStep = later('AccountStep')
const SignupWork = later('SignupWork')
const SignupDone = later('SignupDone')
const CompleteDone = later('CompleteDone')
const BirthDateDialog = lazy(() =>
  import('./birth-date-dialog.tsx').then(({ BirthDateDialog }) => ({ default: BirthDateDialog })),
)

const STEP_NAMES = ['who', 'birth', 'where', 'name', 'account'] as const

export type SignupFlowProps = {
  /** The flow is left: for the first matches, or for the login. */
  onClose: () => void
  /** Answers that are known already, such as those of the landing page's form. */
  initial?: Partial<Draft>
  /** Whose profile led here: the newcomer writes to them on the way. */
  to?: Addressee
  /** Of a signup that was begun elsewhere: only what it lacks is asked. */
  prepared?: Prepared
  /** The id for the heading, where a dialog is named by it. */
  titleId?: string
}

/** Signing up: five questions, the work, "confirm your e-mail". */
export function SignupFlow({ onClose, initial, to, prepared, titleId }: SignupFlowProps) {
  const t = useTranslations('accounts.signup')
  const flow = useSignup(initial, to, prepared)
  const { place: at, count } = flow.progressOfSteps
  const { draft, phase, step, problems, settings } = flow
  const problem = useProblemWords(problems, settings, {
    isMessage: to !== undefined,
    onLeave: onClose,
  })
  const { write } = useDateOrder()
  const complete = useTranslations('accounts.complete')
  const user = useUser()
  const name = STEP_NAMES[step]!
  const Heading = titleId ? 'h2' : 'h1'
  const title = {
    asking: name === 'who' && !flow.asks('gender') ? complete('seeks_title') : t(`${name}.title`),
    working: t('work.title'),
    done: prepared
      ? complete('done_title', { name: user?.profile.name ?? '' })
      : t('done.title', { name: draft.name.trim() }),
  }[phase]

  return (
    <div ref={flow.place} className="mx-auto flex w-full max-w-110 flex-col gap-6">
      {phase === 'asking' && (
        <div className="grid min-h-11 grid-cols-[2.75rem_1fr_2.75rem] items-center">
          {at > 0 ? <IconButton label={t('back')} icon={<ArrowLeft />} onClick={flow.back} /> : <span />}
          <StepDots current={at} count={count} label={t('step', { step: at + 1, count })} />
        </div>
      )}
      <div
        key={`${phase}-${step}`}
        // Where no dots stand on top, a dialog's cross must not lie on the title.
        className={`flex animate-rise flex-col gap-6 ${titleId && phase !== 'asking' ? 'max-sm:pt-9' : ''}`}
      >
        <div className="flex flex-col gap-2">
          <Heading
            id={titleId}
            ref={flow.heading}
            tabIndex={-1}
            className={`text-2xl outline-none ${phase === 'done' ? 'text-center' : ''}`}
          >
            {title}
            {phase === 'asking' && <span className="sr-only">. {t('step', { step: at + 1, count })}</span>}
          </Heading>
          {phase === 'asking' && <p className="text-ink-soft">{t(`${name}.why`)}</p>}
        </div>
        <Suspense fallback={<div aria-busy="true" className="min-h-80" />}>
          {phase === 'asking' && (
            <form noValidate onSubmit={flow.submit} className="flex flex-col gap-6">
              {step === 0 && <WhoStep {...flow} problem={problem} />}
              {step === 1 && <BirthStep {...flow} problem={problem} minimumAge={settings.minimum_age} />}
              {step === 2 && <WhereStep {...flow} problem={problem} countries={settings.countries} />}
              {step === 3 && <NameStep {...flow} problem={problem} to={to} />}
              {step === 4 && <AccountStep {...flow} problem={problem} />}
              <Button type="submit" size="lg" wide>
                {at === count - 1 ? t('account.submit') : t('next')}
              </Button>
            </form>
          )}
          {phase === 'working' && (
            <SignupWork
              progress={flow.progress}
              stages={flow.stages}
              onRetry={flow.retry}
              onChange={flow.reopen}
              onSkip={flow.skip}
              onLeave={onClose}
            />
          )}
          {phase === 'done' && prepared && <CompleteDone onLeave={onClose} />}
          {phase === 'done' && !prepared && (
            <SignupDone
              email={draft.email.trim()}
              writtenTo={draft.firstMessage.trim() ? to?.name : undefined}
              activation={flow.progress.activation}
              matches={flow.progress.matches ?? []}
              onLeave={onClose}
            />
          )}
        </Suspense>
      </div>
      {flow.refusedBirth && (
        <Suspense>
          <BirthDateDialog
            problem={flow.refusedBirth}
            date={write(draft.birth)}
            minimumAge={settings.minimum_age}
            site={settings.name}
            onClose={flow.closeBirth}
          />
        </Suspense>
      )}
    </div>
  )
}

type Phase = 'asking' | 'working' | 'done'

/** The flow's state and moves; `SignupFlow` shows them. */
function useSignup(initial: Partial<Draft> | undefined, to?: Addressee, prepared?: Prepared) {
  const settings = useSettings()
  const { api } = useRouteContext({ from: '__root__' })
  const [wanting, setWanting] = useState<Field[]>([])
  const plan = planOf(settings, prepared, wanting)
  const { draft, change, forget, loaded } = useSignupDraft(
    prepared ? { email: prepared.email } : initial,
    to?.id ?? '',
    plan,
  )
  const [unsaved, setUnsaved] = useState<Unsaved>({ password: '', website: '', captcha: '' })
  const [phase, setPhase] = useState<Phase>('asking')
  const [problems, setProblems] = useState<Problems>({})
  const [refusedBirth, setRefusedBirth] = useState<RefusedBirth>()
  const { step } = draft
  const at = plan.steps.indexOf(step)
  const { place, heading, focusField } = useStepFocus(`${phase}-${step}`)
  const history = useStepHistory((by) => {
    if (phase !== 'asking') return
    const wrong = by > 0 && Object.keys(plan.problems(step, draft, unsaved)).length > 0
    if (!wrong) change({ step: plan.steps[at + by] ?? step })
  })

  const finish = () => {
    setPhase('done')
    forget()
  }
  const show = (found: Problems) => {
    const field = firstProblem(found)
    if (!field) return
    setWanting((now) => [...now, ...(Object.keys(found) as Field[]).filter((one) => one !== 'email')])
    setProblems(found)
    setPhase('asking')
    change({ step: STEP_OF[field] })
    focusField(field)
    setRefusedBirth(refusedBirthOf(found))
  }
  const stages = useSignupStages({
    onFields: show,
    // Another try with changed answers is another account.
    onConflict: () => change({ id: newAccountId() }),
    onStart: (start) => change({ start }),
    // Whatever filled in what is not for people: it was not this person.
    onRefused: () => setUnsaved((now) => ({ ...now, website: '', captcha: '' })),
    onDone: finish,
  })
  useStart(loaded && draft.start === '', (start) => change({ start }))
  usePlacesBeforehand(step, draft.country, settings.geoip_selected_country, (country) => change({ country }))

  const note = (changes: Partial<Unsaved>) => {
    setUnsaved((now) => ({ ...now, ...changes }))
    setProblems((now) => withoutFields(now, changes))
  }

  function calls(): Calls {
    const { start } = draft
    if (prepared) {
      const completion = completionOf(draft, unsaved, { token: prepared.token, asks: plan.asks })
      return { start, create: (proof) => api.accounts.completeSignup.call({ ...completion, start: proof }) }
    }
    const form = formOf(draft, unsaved, to)
    return {
      start,
      check: (proof) => api.accounts.checkSignup.call({ ...form, start: proof }),
      create: (proof) => api.accounts.signup.call({ ...form, start: proof }),
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = plan.problems(step, draft, unsaved)
    if (firstProblem(found)) return show(found)
    setProblems({})
    const next = plan.steps[at + 1]
    if (next !== undefined) {
      change({ step: next })
      history.reach(next)
    } else {
      setPhase('working')
      stages.run(calls())
    }
  }
  return {
    settings,
    asks: plan.asks,
    progressOfSteps: { place: at, count: plan.steps.length },
    stages: stagesOf(prepared !== undefined),
    draft,
    step,
    phase,
    problems,
    ...unsaved,
    place,
    heading,
    refusedBirth,
    submit,
    skip: () => stages.skip(calls()),
    progress: stages.progress,
    back: history.back,
    onPassword: (password: string) => note({ password }),
    onWebsite: (website: string) => note({ website }),
    onCaptcha: (captcha: string) => note({ captcha }),
    change: (changes: Partial<Draft>) => {
      // While the first questions are answered, the rest arrives.
      void loadLater()
      change(changes)
      setProblems((now) => withoutFields(now, changes))
    },
    retry: () => {
      // A captcha's answer is good once, and stands on the page with the questions.
      const spent = settings.captcha && !unsaved.captcha && stages.progress.current === 0
      if (spent) show({ captcha: 'captcha_missing' })
      else stages.run(calls(), stages.progress.current)
    },
    reopen: () => setPhase('asking'),
    closeBirth: () => {
      setRefusedBirth(undefined)
      focusField('birth')
    },
  }
}

/** What is being changed is no longer wrong until it is checked again. */
function withoutFields(problems: Problems, changes: object): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changes)))
}

/** Has the server note that the signup begins. Should that fail, the work at the end sees to it. */
function useStart(missing: boolean, onStart: (start: string) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known to be missing
  useEffect(() => {
    if (missing)
      api.accounts.beginSignup.call().then(
        ({ start }) => onStart(start),
        () => {},
      )
  }, [missing])
}

/** Suggests the visitor's country and reads its places while the question before is still being answered. */
function usePlacesBeforehand(
  step: number,
  country: string,
  likely: string,
  onCountry: (country: string) => void,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a step
  useEffect(() => {
    if (step < 1 || step > 2) return
    if (!country) onCountry(likely)
    void queryClient.prefetchQuery(regionsOptions(api, country || likely))
  }, [step])
}
