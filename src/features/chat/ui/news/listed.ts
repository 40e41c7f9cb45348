import type { QueryClient } from '@tanstack/react-query'
import { chatsOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import type { Chat } from '../../contract.ts'

const LISTED_WITHIN_MILLISECONDS = 5_000

/** Finds a conversation on the list, which is read again when it is new; undefined when it does not come. */
export function listed(queryClient: QueryClient, api: Api, conversation: string): Promise<Chat | undefined> {
  return new Promise((resolve) => {
    const { queryKey } = chatsOptions(api)
    const find = () => queryClient.getQueryData(queryKey)?.chats.find(({ id }) => id === conversation)
    const end = (found: Chat | undefined) => {
      unsubscribe()
      clearTimeout(timer)
      resolve(found)
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      const found = find()
      if (found) end(found)
    })
    const timer = setTimeout(() => end(undefined), LISTED_WITHIN_MILLISECONDS)
    const known = find()
    if (known) end(known)
  })
}
