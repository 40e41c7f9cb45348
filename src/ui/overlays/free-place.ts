export type Box = { left: number; top: number; right: number; bottom: number }
type Place = { left: number; top: number }

const STEP = 8
/** Between the popup and what it must not cover. */
const GAP = 6
const EDGE = 16

const overlap = (a: Box, b: Box) =>
  a.left < b.right + GAP && a.right > b.left - GAP && a.top < b.bottom + GAP && a.bottom > b.top - GAP

/** Whether a popup covers none of these boxes. */
export function isFree(popup: Box, taken: readonly Box[]): boolean {
  return !taken.some((box) => overlap(popup, box))
}

/**
 * A place in the window where a popup covers none of these boxes: as near as possible to the top or the bottom, on the
 * right where there is a choice. Undefined when there is none.
 */
export function freePlace(
  size: { width: number; height: number },
  window: { width: number; height: number },
  taken: readonly Box[],
  prefer: 'top' | 'bottom',
): Place | undefined {
  const lefts = [window.width - size.width - EDGE, EDGE]
  const last = window.height - size.height - EDGE
  for (const left of window.width < 2 * size.width ? [(window.width - size.width) / 2] : lefts) {
    for (let offset = EDGE; offset <= last; offset += STEP) {
      const top = prefer === 'top' ? offset : last - (offset - EDGE)
      if (isFree({ left, top, right: left + size.width, bottom: top + size.height }, taken))
        return { left, top }
    }
  }
  return undefined
}
