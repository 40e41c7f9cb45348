import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { useApi } from '#page/use-api.ts'
import { runStages } from './signup-stages.ts'
import type { SignupEvent, SignupSetup, SignupState } from './signup-state.ts'

/** Runs the stages after the last step whenever the state asks for it. */
export function useSignupStages(
  state: SignupState,
  dispatch: Dispatch<SignupEvent>,
  setup: SignupSetup,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { run } = state
  const runFrom = useEffectEvent((from: number) =>
    runStages({ api, queryClient, dispatch, state, setup }, from),
  )
  useEffect(() => {
    if (run) void runFrom(run.from)
  }, [run])
}
