/** The view transition name of a member's photo, which moves between card and profile. */
export const TRAVELLING_PHOTO = 'member-photo'

// Only one photo has it: if every card had a name, the browser would capture each of them.
let travelling: { id: string; element: HTMLElement | undefined } | undefined

/** Makes this card's photo the one that moves in the next navigation. */
export function startTravel(id: string, link: HTMLElement): void {
  if (travelling?.element) travelling.element.style.viewTransitionName = ''
  const element = link.closest('article')?.querySelector<HTMLElement>('[data-photo]') ?? undefined
  if (element) element.style.viewTransitionName = TRAVELLING_PHOTO
  travelling = { id, element }
}

/** Another picture of the same member takes the card's place in the navigation. */
export function travelFromHere(): void {
  if (travelling?.element) travelling.element.style.viewTransitionName = ''
}

/** The view transition name of a card's photo, for the way back from its profile. */
export function travelName(id: string): string | undefined {
  return travelling?.id === id ? TRAVELLING_PHOTO : undefined
}
