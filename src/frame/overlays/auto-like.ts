import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import { readAgain } from '#page/refresh.ts'
import { hadAutoLike, rememberAutoLike } from './auto-like-session.ts'

const LIKES_AFTER_MILLISECONDS = 500

/** Requests the session's automatic like, which nothing announces but the number of new likes. */
export async function receiveAutoLike(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  member: string,
): Promise<void> {
  // Another page of this session may have requested it meanwhile.
  if (hadAutoLike(member)) return
  rememberAutoLike(member)
  // The member did not request it, so a failure is silent.
  const profile = await api.likes.autoLike.call().then(
    (answer) => answer.profile,
    () => null,
  )
  if (!profile) return
  setTimeout(() => readAgain(queryClient, api.likes.list.key()), LIKES_AFTER_MILLISECONDS)
}
