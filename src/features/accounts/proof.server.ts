import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from './context.server.ts'
import { requirePassword } from './login.server.ts'
import { countPasskeys } from './passkey-queries.server.ts'
import { PROOF_MINUTES } from './rules.ts'
import { renewToken } from './session.server.ts'

/**
 * Gate before what only the account's owner may do, and not who found the device unlocked: asks for the password or a
 * passkey, once for several deeds. Having logged in is no proof.
 * @throws proof_required
 */
export async function requireProof({ app, session, viewer }: MemberContext): Promise<void> {
  const age = app.clock.now().getTime() - (session.provenAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (age < PROOF_MINUTES * MINUTE) return
  fail('proof_required', { passkey: (await countPasskeys(app.db, viewer.id)) > 0 })
}

/** Proves to be the member, by the password. */
export async function proveByPassword(context: MemberContext, password: string): Promise<void> {
  await requirePassword(context, password)
  await transact(context.app.db, (tx) => renewToken(tx, context))
}
