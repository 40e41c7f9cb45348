import { mayHaveDatabase, UPLOADS_DATABASE } from '#page/kept/has-database.ts'
import { messagesLeft } from '#page/kept/kept-of-member.ts'
import type { HeldByFeatures } from '#page/other-tabs.ts'

export const HELD_BY_FEATURES: HeldByFeatures = {
  async countUnsent(member) {
    // Most browsers hold no photos; a script asked for offline would later count as missing, and reload the page.
    const photos = (await mayHaveDatabase(UPLOADS_DATABASE))
      ? await import('./held.ts').then(({ countPhotos }) => countPhotos(member)).catch(() => 0)
      : 0
    return messagesLeft(member).length + photos
  },
  // A script that fails to load must not stop the logout.
  forget: (member) => import('./held.ts').then(({ forgetHeld }) => forgetHeld(member)).catch(() => {}),
}
