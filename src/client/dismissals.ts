const DAY_MILLISECONDS = 86_400_000

/** What a member can close, and after how many days it may come back. */
const BACK_AFTER_DAYS = { photo: 7, enrich: 14, push: 60, mail: 7, time_bonus: Number.POSITIVE_INFINITY }
export type Dismissible = keyof typeof BACK_AFTER_DAYS

const keyOf = (name: Dismissible, member: string) => `dismissed.${name}.${member}`

export function isDismissed(name: Dismissible, member: string, now = Date.now()): boolean {
  try {
    const at = Date.parse(localStorage.getItem(keyOf(name, member)) ?? '')
    return now - at < BACK_AFTER_DAYS[name] * DAY_MILLISECONDS
  } catch {
    return false
  }
}

export function dismiss(name: Dismissible, member: string): void {
  try {
    localStorage.setItem(keyOf(name, member), new Date().toISOString())
  } catch {
    // Without storage it stays closed as long as the page.
  }
}
