import { countMessagesLeft } from '#features/chat/ui/outbox-left.ts'
import { mayHaveUploads } from '#features/photos/ui/may-have-uploads.ts'
import type { HeldByFeatures } from '#page/other-tabs.ts'

export const HELD_BY_FEATURES: HeldByFeatures = {
  countUnsentMessages: countMessagesLeft,
  forget: forgetPhotos,
}

async function forgetPhotos(member: string): Promise<void> {
  if (!(await mayHaveUploads())) return
  // A script that fails to load must not stop the logout.
  const uploads = await import('#features/photos/ui/kept-uploads.ts').catch(() => undefined)
  await uploads?.forgetUploads(member)
}
