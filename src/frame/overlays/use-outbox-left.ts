import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messagesLeft, outboxKey } from '#page/kept/kept-of-member.ts'
import { useApi } from '#page/use-api.ts'

/**
 * Sends messages that this member wrote before logging out or leaving, on whichever page they come back; and those of
 * other tabs that are closed.
 */
export function useOutboxLeft(me: string | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!me) return
    const resume = () => {
      import('#features/chat/ui/chat-session.ts').then(
        ({ resumeOutbox }) => resumeOutbox(api, queryClient, me),
        // Offline, for example: the next page tries again.
        () => {},
      )
    }
    if (messagesLeft(me).length > 0) resume()
    const hear = ({ key, newValue }: StorageEvent) => {
      if (newValue && key?.startsWith(outboxKey(me))) resume()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [me, api, queryClient])
}
