import { forgetKeptChats } from '#features/chat/ui/offline/forget-kept-chats.ts'
import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'
import { messagesLeft } from '#page/kept/kept-of-member.ts'

export async function countHeld(member: string): Promise<number> {
  const photos = await uploads()
  return messagesLeft(member).length + ((await photos?.countUploads(member)) ?? 0)
}

export async function forgetHeld(member: string): Promise<void> {
  const forgetPhotos = async () => (await uploads())?.forgetUploads(member)
  await Promise.allSettled([forgetPhotos(), forgetKeptChats()])
}

async function uploads() {
  return (await mayHaveDatabase(UPLOADS_DATABASE)) ? import('#features/photos/ui/kept-uploads.ts') : undefined
}
