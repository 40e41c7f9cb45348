import { isCarried } from './carried.ts'

const WAIT_AT_MOST_MILLISECONDS = 20_000

/**
 * Takes up what the visitor did before the scripts were there, once React has hydrated the page and all that was used
 * of it. Outside of React's own work. What does it is loaded only where there is something to do.
 */
export async function takeUp(): Promise<void> {
  const { before } = window
  if (!before) return
  if (isCarried())
    await import('./carry-over.ts').then(({ addCarried }) => addCarried(before)).catch(() => {})
  const until = Date.now() + WAIT_AT_MOST_MILLISECONDS
  while (!isHydrated() && Date.now() < until) await new Promise(requestAnimationFrame)
  if (before.fields.size + before.presses.size === 0) return before.end()
  await import('./replay.ts').then(({ replay }) => replay(before), before.end)
}

/** Parts of the page hydrate after the frame around them. What is drawn late (late-view.tsx) is not waited for. */
function isHydrated(): boolean {
  const { fields, presses } = window.before!
  const parts = [...fields.keys(), ...presses.keys(), document.querySelector('main')?.lastElementChild]
  return parts.every(
    (part) =>
      !part?.isConnected ||
      part.closest('[data-late]') ||
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
  )
}
