// A smaller movement is a tap.
const TAP_PIXELS = 8
/** A swipe of this share of the card turns the photo. */
const TURN_SHARE = 0.2

type Pull = { pointer: number; x: number; y: number; index: number; card: HTMLElement; turning: boolean }

/**
 * Watches a wall of cards for swipes and arrow keys.
 * @param turn prepares the card at this place for leafing, and turns its photo by `step`: -1, 0 or 1
 * @returns how to stop
 */
export function watchLeafing(
  wall: HTMLElement,
  turn: (index: number, step: -1 | 0 | 1) => boolean,
): () => void {
  let pull: Pull | undefined
  let swallowClick = false

  const cardAt = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('article') : null
    const index = [...wall.children].findIndex((item) => item.contains(card))
    return card && index >= 0 ? { card, index } : undefined
  }
  const letGo = () => {
    pull?.card.style.removeProperty('--pull')
    delete pull?.card.dataset.pulled
    pull = undefined
  }
  const watched = {
    pointerover(event: PointerEvent) {
      const at = event.pointerType === 'mouse' && cardAt(event)
      if (at) turn(at.index, 0)
    },
    pointerdown(event: PointerEvent) {
      swallowClick = false
      letGo()
      const at = event.pointerType === 'mouse' || !event.isPrimary ? undefined : cardAt(event)
      if (at && turn(at.index, 0))
        pull = { ...at, pointer: event.pointerId, x: event.clientX, y: event.clientY, turning: false }
    },
    pointermove(event: PointerEvent) {
      if (pull?.pointer !== event.pointerId) return
      const [x, y] = [event.clientX - pull.x, event.clientY - pull.y]
      if (!pull.turning && (Math.abs(x) < TAP_PIXELS || Math.abs(x) < Math.abs(y))) return
      pull.turning = true
      swallowClick = true
      pull.card.style.setProperty('--pull', `${x}px`)
    },
    pointerup(event: PointerEvent) {
      if (pull?.pointer !== event.pointerId) return
      const { turning, index, card } = pull
      const share = (event.clientX - pull.x) / card.offsetWidth
      letGo()
      if (turning && Math.abs(share) > TURN_SHARE) turn(index, share < 0 ? 1 : -1)
    },
    pointercancel: letGo,
    keydown(event: KeyboardEvent) {
      const step = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key]
      const at = step && !event.altKey && !event.metaKey && !event.ctrlKey && cardAt(event)
      if (at && turn(at.index, step)) event.preventDefault()
    },
  }
  // Before the link hears of it: a swipe must not open the profile.
  const onClick = (event: Event) => {
    if (!swallowClick) return
    swallowClick = false
    event.preventDefault()
    event.stopPropagation()
  }
  const listeners = Object.entries(watched) as [string, EventListener][]
  for (const [name, listener] of listeners) wall.addEventListener(name, listener)
  wall.addEventListener('click', onClick, true)
  return () => {
    for (const [name, listener] of listeners) wall.removeEventListener(name, listener)
    wall.removeEventListener('click', onClick, true)
    letGo()
  }
}
