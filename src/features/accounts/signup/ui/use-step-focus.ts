import { type RefObject, useEffect } from 'react'
import type { Field } from './signup-problems.ts'
import type { SignupState } from './signup-state.ts'

type Places = {
  screen: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Moves the focus to the heading of a new screen, or to the field that has a problem. */
export function useStepFocus(focus: SignupState['focus'], { screen, heading }: Places): void {
  useEffect(() => {
    if (!focus) return
    const { field, isNewScreen } = focus
    const controls = field
      ? [...(screen.current?.querySelectorAll<HTMLElement>(controlsOf(field)) ?? [])]
      : []
    const control = controls.find(({ ariaInvalid }) => ariaInvalid === 'true') ?? controls[0]
    if (control) {
      control.focus({ preventScroll: true })
      // With its label and its note, of which a tick box is only the beginning.
      control.closest('[data-field]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    } else if (isNewScreen) {
      heading.current?.focus({ preventScroll: true })
      screen.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
  }, [focus, screen, heading])
}

function controlsOf(field: Field): string {
  return `[data-field="${field}"] :is(input, select, textarea)`
}
