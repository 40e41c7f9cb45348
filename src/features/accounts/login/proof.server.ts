import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../account/context.server.ts'
import { PROOF_MINUTES } from '../account/rules.ts'
import { requirePassword } from './login.server.ts'
import { countPasskeys } from './passkey-queries.server.ts'
import { renewToken } from './session.server.ts'

/**
 * Requires re-authentication before sensitive changes, because an unlocked device may be in other hands: by
 * password or passkey, once for several minutes. A login does not count.
 * @throws proof_required
 */
export async function requireProof(context: MemberContext): Promise<void> {
  const { app, viewer } = context
  if (!isProven(context)) fail('proof_required', { passkey: (await countPasskeys(app.db, viewer.id)) > 0 })
}

/** Whether the member recently re-authenticated in this session. */
export function isProven({ app, session }: MemberContext): boolean {
  const age = app.clock.now().getTime() - (session.provenAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return age < PROOF_MINUTES * MINUTE
}

export async function proveByPassword(context: MemberContext, password: string): Promise<void> {
  await requirePassword(context, password)
  await transact(context.app.db, (tx) => renewToken(tx, context))
}
