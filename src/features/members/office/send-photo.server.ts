import type { FastifyReply } from 'fastify'
import { sendFile, typeOf } from '#features/office/staff/send-file.server.ts'
import type { OfficeContext } from '#features/office/staff/staff-context.server.ts'
import { STAFF_SESSION_MILLISECONDS } from '#features/office/staff/staff-session.server.ts'
import { sendError } from '#server/http/guards.ts'
import { mayStaff } from '#shared/staff.ts'
import { uuid } from '#shared/text.ts'
import { findMember, listPhotos, wasOpenedSince } from './describe-queries.server.ts'

/** Sends a photo of a member of the site, in whichever state it is. */
export async function sendMemberPhoto(
  context: OfficeContext | undefined,
  { member, name }: { member: string; name: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = uuid.safeParse(member)
  const type = typeOf(name)
  const role = context?.staffSession?.role
  if (!context || !role || !mayStaff(role, 'members') || !type || !id.success)
    return sendError(reply, 'not_found', {})
  const { app, site } = context
  const since = new Date(app.clock.now().getTime() - STAFF_SESSION_MILLISECONDS)
  // The log has which colleague opened the page that shows it.
  const isOurs =
    (await wasOpenedSince(app.db, id.data, context.staffSession!.staff.id, since)) &&
    (await findMember(app.db, site.id, id.data))
  const photos = isOurs ? await listPhotos(app.db, id.data) : []
  const isTheirs = photos.some(({ renditions }) => renditions.full === name)
  const file = isTheirs ? await app.storage.read(name) : null
  if (!file) return sendError(reply, 'not_found', {})
  return sendFile(reply, type, file)
}
