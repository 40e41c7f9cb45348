import type { App } from '#server/app.ts'
import { fail } from '#server/errors.ts'
import { seal, unseal } from '#server/seal.ts'

const OBJECTION = 'objection'

/** Makes the token with which a person reads a decision and objects to it, without a login. */
export function objectionTo(app: App, decisionId: string): string {
  return seal(app.secret, OBJECTION, decisionId)
}

/** @returns the decision's id; undefined for a token that is none of ours */
export function decisionOf(app: App, token: string): string | undefined {
  return unseal(app, OBJECTION, token)
}

type ShutOut = { suspendedUntil: Date | null; bannedAt: Date | null; shutOutBy: string | null }

/** Refuses a login that was proved right. @throws account_banned, account_suspended */
export function refuseShutOut(app: App, { suspendedUntil, bannedAt, shutOutBy }: ShutOut): void {
  const objection = shutOutBy ? objectionTo(app, shutOutBy) : ''
  if (bannedAt) fail('account_banned', { objection })
  if (suspendedUntil && suspendedUntil > app.clock.now())
    fail('account_suspended', { until: suspendedUntil.toISOString(), objection })
}
