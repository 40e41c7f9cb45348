/** The conversation that a member last opened in this browser. */
export type LastChat = { profile: string; opened_at: string }

const keyOf = (me: string) => `last-chat.${me}`

export function rememberLastChat(me: string, profile: string): void {
  try {
    const last: LastChat = { profile, opened_at: new Date().toISOString() }
    localStorage.setItem(keyOf(me), JSON.stringify(last))
  } catch {
    // Without storage the last conversation is not offered.
  }
}

export function lastChat(me: string): LastChat | undefined {
  try {
    const last = JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null') as Partial<LastChat> | null
    return typeof last?.profile === 'string' ? (last as LastChat) : undefined
  } catch {
    return undefined
  }
}
