import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { serverNow } from '#page/clock/server-time.ts'
import type { SignupOptions } from '#page/overlays.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { LaterStep } from './lazy-later-step.ts'
import { useProblemWords } from './problem-words.tsx'
import type { Prepared } from './signup-plan.ts'
import type { SignupState } from './signup-state.ts'
import type { StepProps } from './signup-step.ts'
import { useSignup } from './use-signup.ts'
import { useStepFocus } from './use-step-focus.ts'
import { WhoStep } from './who-step.tsx'

const BirthDateDialog = lazy(() =>
  import('./birth-date-dialog.tsx').then(({ BirthDateDialog }) => ({ default: BirthDateDialog })),
)

const STEP_NAMES = ['who', 'birth', 'where', 'name', 'account'] as const

type SignupFlowProps = SignupOptions & {
  /** Called when the visitor leaves for the first matches or the login. */
  onClose: () => void
  /** A prepared signup, which asks only the open questions. */
  prepared?: Prepared
  /** The id of the heading, by which a dialog is labelled. */
  titleId?: string
}

/** Signing up: five questions, the stages that create the account, and "confirm your e-mail". */
export function SignupFlow({ onClose, initial, to, prepared, titleId }: SignupFlowProps) {
  const t = useTranslations('accounts.signup')
  const { state, dispatch, setup, plan, settings, back } = useSignup({ initial, to, prepared })
  const { draft, phase, refusedBirth } = state
  const problem = useProblemWords(state.problems, settings, { isMessage: to !== undefined, onLeave: onClose })
  const title = useTitle(state, { prepared, asksGender: plan.asks('gender') })
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useStepFocus(state.focus, { screen, heading })

  const at = plan.steps.indexOf(draft.step)
  const count = plan.steps.length
  const Heading = titleId ? 'h2' : 'h1'
  const step: StepProps = {
    draft,
    problem,
    asks: plan.asks,
    change: (changes) => {
      void LaterStep.preload?.()
      dispatch({ type: 'answered', changes })
    },
  }
  const later = <LaterStep {...{ state, dispatch, setup, step, settings, to, prepared }} onLeave={onClose} />

  const asking = phase === 'asking'
  // What the server rendered stands still: only later screens rise.
  const rise = state.focus && 'animate-rise'
  return (
    <div
      ref={screen}
      className={cx(
        'mx-auto flex w-full max-w-110 scroll-mt-24 flex-col gap-6 [&_:is(input,select,textarea,[data-field])]:scroll-mt-36',
        titleId ? 'min-h-full' : 'flex-1',
      )}
    >
      <div
        className={cx(
          // Not where it would take half of the screen.
          'top-(--while-room) z-10 sticky flex flex-col gap-4 pb-2 sm:-mx-5 sm:-mt-4 sm:bg-raised sm:px-5 sm:pt-4',
          // As wide as what it is in, and not over the top bar.
          titleId ? '-mx-5 -mt-4 bg-raised px-5 pt-4' : 'max-sm:-mx-4 max-sm:bg-canvas max-sm:px-4',
        )}
      >
        {/* In a dialog the row is there to the end, as the cross stands in it. */}
        {(asking || titleId) && (
          <div className="grid h-11 grid-cols-[2.75rem_1fr_2.75rem] items-center">
            {asking && at > 0 ? (
              <IconButton label={t('back')} icon={<ArrowLeft />} onClick={back} className="-ms-2" />
            ) : (
              <span />
            )}
            {asking && <StepDots current={at} count={count} label={t('step', { step: at + 1, count })} />}
          </div>
        )}
        <Heading
          id={titleId}
          ref={heading}
          tabIndex={-1}
          className={cx('text-2xl outline-none', (phase === 'done' || phase === 'barred') && 'text-center')}
        >
          {title}
          {asking && <span className="sr-only">. {t('step', { step: at + 1, count })}</span>}
        </Heading>
      </div>
      <div
        key={`${phase}-${draft.step}`}
        data-view={asking && draft.step === 0 ? undefined : 'later-steps'}
        className={cx('-mt-4 flex flex-1 flex-col gap-6', rise)}
      >
        {asking && <p className="text-ink-soft">{t(`${STEP_NAMES[draft.step]!}.why`)}</p>}
        <Suspense fallback={<div aria-busy="true" className="min-h-80" />}>
          {asking ? (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                dispatch({ type: 'submitted', at: serverNow() })
              }}
              className="flex flex-1 flex-col gap-6"
            >
              {draft.step === 0 && <WhoStep {...step} />}
              {draft.step > 0 && later}
              {/* In the flow: where it stayed in place, it lay over the last choices. */}
              <div className="max-sm:mt-auto max-sm:py-3 max-sm:pb-[calc(0.75rem+var(--safe-bottom))]">
                <Button type="submit" size="lg" wide>
                  {at === count - 1 ? t('account.submit') : t('next')}
                </Button>
              </div>
            </form>
          ) : (
            later
          )}
        </Suspense>
      </div>
      {refusedBirth && (
        <Suspense>
          <BirthDateDialog
            problem={refusedBirth}
            birth={draft.birth}
            minimumAge={settings.minimum_age}
            site={settings.name}
            onClose={() => dispatch({ type: 'birth_popup_closed' })}
            onTooYoung={() => dispatch({ type: 'left_too_young' })}
          />
        </Suspense>
      )}
    </div>
  )
}

type TitleOptions = { prepared: Prepared | undefined; asksGender: boolean }

function useTitle({ phase, draft }: SignupState, { prepared, asksGender }: TitleOptions): string {
  const t = useTranslations('accounts.signup')
  const complete = useTranslations('accounts.complete')
  const user = useUser()
  const name = STEP_NAMES[draft.step]!
  switch (phase) {
    case 'asking':
      return name === 'who' && !asksGender ? complete('seeks_title') : t(`${name}.title`)
    case 'working':
      return t('work.title')
    case 'barred':
      return t('too_young.title')
    case 'done':
      return prepared
        ? complete('done_title', { name: user?.profile.name ?? '' })
        : t(user?.status === 'active' ? 'done.confirmed_title' : 'done.title', { name: draft.name.trim() })
  }
}
