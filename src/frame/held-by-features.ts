import { countMessagesLeft } from '#features/chat/ui/outbox-left.ts'
import type { HeldByFeatures } from '#page/other-tabs.ts'

export const HELD_BY_FEATURES: HeldByFeatures = {
  countUnsentMessages: countMessagesLeft,
  // A script that fails to load must not stop the logout.
  forget: (member) => import('./forget-held.ts').then(({ forgetHeld }) => forgetHeld(member)).catch(() => {}),
}
