/** Turns the wall a little towards the pointer. Inlined in the page, so it must not use anything from outside. */
export function leanToPointer(): () => void {
  const wall = document.querySelector<HTMLElement>('.collage-tilt')
  if (!wall || !matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches)
    return () => {}
  const lean = ({ clientX, clientY }: PointerEvent) => {
    wall.style.setProperty('--lean-x', String(clientX / innerWidth - 0.5))
    wall.style.setProperty('--lean-y', String(clientY / innerHeight - 0.5))
  }
  addEventListener('pointermove', lean, { passive: true })
  return () => removeEventListener('pointermove', lean)
}
