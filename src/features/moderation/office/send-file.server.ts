import type { FastifyReply } from 'fastify'
import { sendFile, typeOf } from '#features/office/staff/send-file.server.ts'
import type { OfficeContext, StaffContext } from '#features/office/staff/staff-context.server.ts'
import { isFailure } from '#server/errors.ts'
import { sendError } from '#server/http/guards.ts'
import { mayStaff } from '#shared/staff.ts'
import { uuid } from '#shared/text.ts'
import { readFile } from './judge.server.ts'

/** Sends a photo or a sound that an item shows. What is not to be seen and what does not exist answer alike. */
export async function sendItemFile(
  context: OfficeContext | undefined,
  { item, name }: { item: string; name: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = context?.staffSession
  const type = typeOf(name)
  const id = uuid.safeParse(item)
  if (!session || !mayStaff(session.role, 'queues') || !type || !id.success)
    return sendError(reply, 'not_found', {})
  try {
    const file = await readFile(context as StaffContext, { item: id.data, name })
    return sendFile(reply, type, file)
  } catch (error) {
    if (isFailure(error, 'not_found')) return sendError(reply, 'not_found', {})
    throw error
  }
}
