const CHOSEN = 'keeps-chats'
const keyOf = (me: string) => `offline_chats.${me}`

/**
 * Whether this browser keeps a member's last conversations for when there is no connection. In the installed app it
 * does unless they said no; a browser, which others may use too, only after their yes.
 */
export function keepsChats(me: string): boolean {
  try {
    const chosen = localStorage.getItem(keyOf(me))
    return chosen ? chosen === 'yes' : matchMedia('(display-mode: standalone)').matches
  } catch {
    return false
  }
}

export function chooseToKeepChats(me: string, wanted: boolean): void {
  localStorage.setItem(keyOf(me), wanted ? 'yes' : 'no')
  dispatchEvent(new Event(CHOSEN))
}

/** Calls back when the member chooses in this tab. @returns a function to unsubscribe */
export function onKeepsChats(listener: () => void): () => void {
  addEventListener(CHOSEN, listener)
  return () => removeEventListener(CHOSEN, listener)
}
