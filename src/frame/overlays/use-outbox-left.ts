import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasMessagesLeft } from '#features/chat/ui/outbox-left.ts'
import { useApi } from '#page/use-api.ts'

/** Sends messages that this member wrote before logging out or leaving, on whichever page they come back. */
export function useOutboxLeft(me: string | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!me || !hasMessagesLeft(me)) return
    import('#features/chat/ui/chat-session.ts').then(
      ({ resumeOutbox }) => resumeOutbox(api, queryClient, me),
      // Offline, for example: the next page tries again.
      () => {},
    )
  }, [me, api, queryClient])
}
