import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MemberContext } from '../account/context.server.ts'
import { describeDevice } from './device-name.server.ts'
import { requireProof } from './proof.server.ts'
import { endOneSession, endOtherSessions } from './session.server.ts'
import { deleteDevice, findSessions } from './session-queries.server.ts'

/** The member's sessions: this one first, then the most recently used. */
export async function listSessions({ app, viewer, session }: MemberContext) {
  const rows = await findSessions(app.db, viewer.id, app.clock.now())
  const sessions = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    country: row.country,
    first_seen: row.createdAt.toISOString(),
    last_seen: row.lastSeenAt.toISOString(),
    current: row.id === session.id,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one session of the member and forgets its device. */
export async function endSessionOfMine(context: MemberContext, id: string): Promise<void> {
  const { app, viewer } = context
  await requireProof(context)
  await transact(app.db, async (tx) => {
    const ended = await endOneSession(tx, app, viewer.id, id)
    if (!ended) fail('not_found')
    if (ended.deviceId) await deleteDevice(tx, viewer.id, ended.deviceId)
  })
}

export async function endMyOtherSessions(context: MemberContext): Promise<void> {
  const { app, session } = context
  await requireProof(context)
  await transact(app.db, (tx) => endOtherSessions(tx, app, session))
}
