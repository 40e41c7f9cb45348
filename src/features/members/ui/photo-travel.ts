/** The name under which a member's photo travels from a card to the profile, and back. */
export const TRAVELLING_PHOTO = 'member-photo'

// One photo at a time: naming every card would have the browser take a picture of each.
let travelling: { id: string; element: HTMLElement | undefined } | undefined

/** Lets this card's photo be the one that travels when the next page comes. */
export function startTravel(id: string, link: HTMLElement): void {
  if (travelling?.element) travelling.element.style.viewTransitionName = ''
  const element = link.closest('article')?.querySelector<HTMLElement>('[data-photo]') ?? undefined
  if (element) element.style.viewTransitionName = TRAVELLING_PHOTO
  travelling = { id, element }
}

/** What a card's photo is called when the visitor comes back from its profile. */
export function travelName(id: string): string | undefined {
  return travelling?.id === id ? TRAVELLING_PHOTO : undefined
}
