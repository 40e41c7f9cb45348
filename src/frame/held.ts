import { forgetKeptChats } from '#features/chat/ui/offline/forget-kept-chats.ts'
import { forgetUnclaimed } from '#features/chat/ui/share/unclaimed.ts'
import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'

export async function countPhotos(member: string): Promise<number> {
  return (await (await uploads())?.countUploads(member)) ?? 0
}

export async function forgetHeld(member: string): Promise<void> {
  const forgetPhotos = async () => (await uploads())?.forgetUploads(member)
  await Promise.allSettled([forgetPhotos(), forgetKeptChats(), forgetUnclaimed()])
}

async function uploads() {
  return (await mayHaveDatabase(UPLOADS_DATABASE)) ? import('#page/uploads/kept-uploads.ts') : undefined
}
