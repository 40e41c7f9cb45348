import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Arrows lead from the field through the results and back; Escape clears the field and returns to it. */
export function useArrows(
  field: RefObject<HTMLInputElement | null>,
  results: RefObject<HTMLElement | null>,
  onClear: () => void,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const input = field.current
    if (!input || event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape') {
      onClear()
      input.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [input, ...(results.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      const at = stops.indexOf(document.activeElement as HTMLElement)
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
      if (at === -1 || !next) return
      next.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const places = [field.current, results.current]
    for (const place of places) place?.addEventListener('keydown', hear)
    return () => {
      for (const place of places) place?.removeEventListener('keydown', hear)
    }
  }, [field, results])
}
