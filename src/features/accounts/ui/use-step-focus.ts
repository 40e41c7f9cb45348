import { useEffect, useRef, useState } from 'react'
import type { Field } from './signup-problems.ts'

/** The focus goes to each new step's heading, or to the field that has to be mended. */
export function useStepFocus(screen: string) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<Field>(undefined)
  const shown = useRef(screen)
  const [asked, setAsked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the wishes for the same screen
  useEffect(() => {
    const control = field.current && place.current?.querySelector<HTMLElement>(controlOf(field.current))
    if (control) control.focus()
    else if (shown.current !== screen) heading.current?.focus()
    field.current = undefined
    shown.current = screen
  }, [screen, asked])

  return {
    place,
    heading,
    focusField: (wanted: Field) => {
      field.current = wanted
      setAsked((count) => count + 1)
    },
  }
}

function controlOf(field: Field): string {
  return `[data-field="${field}"] :is(input, select, textarea)`
}
