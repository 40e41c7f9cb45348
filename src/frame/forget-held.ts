import { forgetKeptChats } from '#features/chat/ui/offline/forget-kept-chats.ts'
import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'

export async function forgetHeld(member: string): Promise<void> {
  await Promise.allSettled([forgetPhotos(member), forgetKeptChats()])
}

async function forgetPhotos(member: string): Promise<void> {
  if (!(await mayHaveDatabase(UPLOADS_DATABASE))) return
  const uploads = await import('#features/photos/ui/kept-uploads.ts')
  await uploads.forgetUploads(member)
}
