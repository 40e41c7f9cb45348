import type { HeldByFeatures } from '#page/other-tabs.ts'

// A script that fails to load must not stop the logout.
export const HELD_BY_FEATURES: HeldByFeatures = {
  countUnsent: (member) => import('./held.ts').then(({ countHeld }) => countHeld(member)).catch(() => 0),
  forget: (member) => import('./held.ts').then(({ forgetHeld }) => forgetHeld(member)).catch(() => {}),
}
