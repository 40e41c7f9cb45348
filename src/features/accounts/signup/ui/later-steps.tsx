import type { Dispatch } from 'react'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Addressee } from '#page/overlays.ts'
import { AccountStep } from './account-step.tsx'
import { BirthStep } from './birth-step.tsx'
import { CompleteDone } from './complete-done.tsx'
import { NameStep } from './name-step.tsx'
import { SignupDone } from './signup-done.tsx'
import type { Prepared } from './signup-plan.ts'
import { type SignupEvent, type SignupSetup, type SignupState, stagesOf } from './signup-state.ts'
import type { StepProps } from './signup-step.ts'
import { SignupWork } from './signup-work.tsx'
import { TooYoung } from './too-young.tsx'
import { useSignupStages } from './use-signup-stages.ts'
import { loadTypeAhead, WhereStep } from './where-step.tsx'

type LaterStepProps = {
  state: SignupState
  dispatch: Dispatch<SignupEvent>
  setup: SignupSetup
  step: StepProps
  settings: Pick<PublicSettings, 'countries' | 'minimum_age'>
  to: Addressee | undefined
  prepared: Prepared | undefined
  onLeave: () => void
}

/** The screens after the first question. */
export function LaterStep(props: LaterStepProps) {
  const { state, prepared, onLeave } = props
  const { draft, progress } = state
  switch (state.phase) {
    case 'asking':
      return <LaterQuestion {...props} />
    case 'working':
      return <Work {...props} />
    case 'barred':
      return <TooYoung onLeave={onLeave} />
    case 'done':
      if (prepared) return <CompleteDone onLeave={onLeave} />
      return (
        <SignupDone
          email={draft.email.trim()}
          writtenTo={draft.firstMessage.trim() ? props.to?.name : undefined}
          activation={progress.activation}
          matches={progress.matches ?? []}
          onLeave={onLeave}
        />
      )
  }
}

/** Runs the stages while it is shown. */
function Work({ state, dispatch, setup, prepared, onLeave }: LaterStepProps) {
  useSignupStages(state, dispatch, setup)
  return (
    <SignupWork
      progress={state.progress}
      stages={stagesOf(prepared)}
      onRetry={() => dispatch({ type: 'retried' })}
      onChange={() => dispatch({ type: 'reopened' })}
      onSkip={() => dispatch({ type: 'skipped' })}
      onLeave={onLeave}
    />
  )
}

function LaterQuestion({ state, dispatch, step, settings, to }: LaterStepProps) {
  switch (state.draft.step) {
    case 1:
      void loadTypeAhead()
      return (
        <BirthStep {...step} minimumAge={settings.minimum_age} inDialog={state.refusedBirth !== undefined} />
      )
    case 2:
      return <WhereStep {...step} countries={settings.countries} />
    case 3:
      return <NameStep {...step} to={to} />
    default:
      return (
        <AccountStep
          {...step}
          unsaved={state.unsaved}
          onType={(changes) => dispatch({ type: 'typed', changes })}
        />
      )
  }
}
