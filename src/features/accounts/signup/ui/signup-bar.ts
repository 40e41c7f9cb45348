/** The browser's calendar day on which a visitor said to be too young. Nothing else of the visitor is kept. */
const KEY = 'too_young_on'

const dayOf = (at: number) => new Date(at).toDateString()

export function isBarredToday(at: number): boolean {
  try {
    const day = localStorage.getItem(KEY)
    if (day !== null && day !== dayOf(at)) localStorage.removeItem(KEY)
    return day === dayOf(at)
  } catch {
    return false
  }
}

export function rememberBar(at: number): void {
  try {
    localStorage.setItem(KEY, dayOf(at))
  } catch {
    // Without storage it is remembered as long as the page.
  }
}
