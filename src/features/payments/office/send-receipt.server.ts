import type { FastifyReply } from 'fastify'
import type { OfficeContext } from '#features/office/staff/staff-context.server.ts'
import { sendError } from '#server/http/guards.ts'
import { mayStaff } from '#shared/staff.ts'
import { uuid } from '#shared/text.ts'
import { findReceiptFile } from '../money-back/receipts/receipt-file.server.ts'

/** Shows a receipt or a credit note to staff who see purchases. */
export async function sendReceipt(
  context: OfficeContext | undefined,
  { id }: { id: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const role = context?.staffSession?.role
  const receiptId = uuid.safeParse(id)
  if (!context || !role || !receiptId.success || !(mayStaff(role, 'money') || mayStaff(role, 'members')))
    return sendError(reply, 'not_found', {})
  const receipt = await findReceiptFile(context.app, context.site.id, receiptId.data)
  if (!receipt) return sendError(reply, 'not_found', {})
  return reply
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${receipt.name}"`)
    .send(await receipt.draw())
}
