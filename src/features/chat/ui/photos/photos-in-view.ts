import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#shared/message.ts'
import type { ConversationPages } from '../conversation-query.ts'

/** `by`: the other's name; undefined for one's own. */
export type ChatPhoto = NonNullable<Message['photo']> & { by: string | undefined }

/** The photos of the loaded messages among which one is, oldest first, without those that are still covered. */
export function photosInView(
  queryClient: QueryClient,
  small: string,
  uncovered: ReadonlySet<string>,
): ChatPhoto[] {
  const loaded = queryClient.getQueriesData<ConversationPages>({ queryKey: ['conversation'] })
  const photos = loaded.map(([, { pages } = { pages: [] }]) => {
    const name = pages[0]?.profile?.name ?? pages[0]?.closed?.name ?? ''
    return pages
      .toReversed()
      .flatMap(({ messages }) => messages)
      .flatMap(({ photo, mine, gone }) => (photo && !gone ? [{ ...photo, by: mine ? undefined : name }] : []))
      .filter((photo) => !photo.covered || uncovered.has(photo.small))
  })
  return photos.find((all) => all.some((photo) => photo.small === small)) ?? []
}
