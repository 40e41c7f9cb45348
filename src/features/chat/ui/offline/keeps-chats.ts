import { keptInBrowser } from '#page/kept/kept-storage.ts'

const CHOSEN = 'keeps-chats'
const keyOf = (me: string) => `offline_chats.${me}`

/**
 * Whether this browser keeps a member's last conversations for when there is no connection. In the installed app it
 * does unless they said no; a browser, which others may use too, only after their yes.
 */
export function keepsChats(me: string): boolean {
  const chosen = keptInBrowser.getItem(keyOf(me))
  return chosen ? chosen === 'yes' : matchMedia('(display-mode: standalone)').matches
}

export function chooseToKeepChats(me: string, wanted: boolean): void {
  keptInBrowser.setItem(keyOf(me), wanted ? 'yes' : 'no')
  dispatchEvent(new Event(CHOSEN))
}

/** Calls back when the member chooses in this tab. @returns a function to unsubscribe */
export function onKeepsChats(listener: () => void): () => void {
  addEventListener(CHOSEN, listener)
  return () => removeEventListener(CHOSEN, listener)
}
