import { useEffect } from 'react'
import { keepsChats, onKeepsChats } from '#features/chat/ui/offline/keeps-chats.ts'
import { registerWorker } from '#features/notifications/ui/worker.ts'
import { useLocale } from '#ui/use-locale.ts'

/**
 * Has the browser's worker keep the page for when there is no connection, in the language of this one; and all that
 * shows a member's conversations, where they are kept.
 */
export function useOfflineShell(me: string | undefined): void {
  const locale = useLocale()
  useEffect(() => {
    const tell = () => {
      // Where this fails, the browser has its own page.
      tellWorker(locale, me !== undefined && keepsChats(me)).catch(() => {})
    }
    tell()
    return onKeepsChats(tell)
  }, [locale, me])
}

async function tellWorker(locale: string, chats: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await registerWorker()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'language', locale, chats })
}
