import { useEffect, useRef } from 'react'

/** Leads to the first field that an answer calls wrong, which may stand above the window. */
export function useWrongFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}
