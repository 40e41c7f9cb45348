const REMEMBERED = 16
const keyOf = (me: string) => `emoji.${me}`

/** The emoji that a member picked last in this browser, the latest first. */
export function recentEmoji(me: string): string[] {
  try {
    const recent: unknown = JSON.parse(localStorage.getItem(keyOf(me)) ?? '[]')
    return Array.isArray(recent) ? recent.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function rememberEmoji(me: string, emoji: string): void {
  try {
    const recent = [emoji, ...recentEmoji(me).filter((one) => one !== emoji)].slice(0, REMEMBERED)
    localStorage.setItem(keyOf(me), JSON.stringify(recent))
  } catch {
    // Without storage none are remembered.
  }
}
