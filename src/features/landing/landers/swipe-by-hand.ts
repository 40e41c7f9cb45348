/**
 * Lets the cards of a deck be dragged, and decided by the arrow keys; without it, their buttons do the same. Inlined in
 * the page, so it must not use anything from outside.
 */
export function swipeByHand(): () => void {
  const deck = document.querySelector<HTMLElement>('.swipe-deck')
  if (!deck) return () => {}
  const controls = (card: Element) => card.querySelector<HTMLElement>('[data-controls]')
  const current = () =>
    [...deck.querySelectorAll<HTMLElement>('.swipe-pile > .swipe-card')].find((card) => {
      const shown = controls(card)
      return shown && getComputedStyle(shown).visibility === 'visible' && shown.offsetParent
    })
  const decide = (card: Element, what: string) => {
    const button = card.querySelector<HTMLInputElement>(`[data-swipe=${what}]`)
    if (!button) return
    const hadFocus = card.contains(document.activeElement)
    button.checked = true
    if (hadFocus) current()?.querySelector<HTMLInputElement>('[data-swipe]')?.focus({ preventScroll: true })
  }
  let held: { card: HTMLElement; x: number; y: number; by: number } | undefined
  const down = (event: PointerEvent) => {
    const card = current()
    const target = event.target as Element
    if (!card?.contains(target) || target.closest('label, a, input') || event.button !== 0) return
    held = { card, x: event.clientX, y: event.clientY, by: 0 }
    card.classList.add('is-held')
    card.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!held) return
    held.by = event.clientX - held.x
    const { card, by } = held
    card.style.translate = `${by}px ${(event.clientY - held.y) / 4}px`
    card.style.rotate = `${by / 22}deg`
    card.dataset.leaning = by > 40 ? 'like' : by < -40 ? 'pass' : ''
  }
  const up = (event: PointerEvent) => {
    if (!held) return
    const { card, by } = held
    held = undefined
    card.classList.remove('is-held')
    card.style.translate = ''
    card.style.rotate = ''
    card.dataset.leaning = ''
    if (event.type === 'pointerup' && Math.abs(by) > 80) decide(card, by > 0 ? 'like' : 'pass')
  }
  const key = (event: KeyboardEvent) => {
    const { target, key } = event
    const typed = target instanceof HTMLElement && target.matches('input:not([data-swipe]), textarea, select')
    const card = current()
    if (!card || typed || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    event.preventDefault()
    decide(card, key === 'ArrowRight' ? 'like' : 'pass')
  }
  deck.addEventListener('pointerdown', down)
  deck.addEventListener('pointermove', move)
  deck.addEventListener('pointerup', up)
  deck.addEventListener('pointercancel', up)
  addEventListener('keydown', key)
  return () => removeEventListener('keydown', key)
}
