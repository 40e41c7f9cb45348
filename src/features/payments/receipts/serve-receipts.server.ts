import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import { drawReceipt } from './draw-receipt.server.ts'
import { findReceipt, listReceipts } from './queries.server.ts'
import { receiptNumber } from './receipt-number.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DOWNLOADS = { points: 60, seconds: 600 }

/** Serves a member their own receipts; any other is not found, as if there were none. */
export function serveReceipts(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get<{ Params: { id: string } }>('/receipts/:id.pdf', { compress: false }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { id } = request.params
    const context = ID.test(id) ? await findContext(request, reply) : undefined
    if (!context?.session) return reply.code(404).type('text/plain').send('not found')
    const { app, site, session } = context
    const receipt = await findReceipt(app.db, id)
    if (receipt?.memberId !== session.viewer.id || receipt.siteId !== site.id)
      return reply.code(404).type('text/plain').send('not found')
    await app.limits.spend('receipt', DOWNLOADS, session.viewer.id)
    const original = receipt.reversalId
      ? (await listReceipts(app.db, receipt.purchaseId)).find(({ reversalId, withdrawn }) =>
          receipt.withdrawn ? reversalId === receipt.reversalId && !withdrawn : !reversalId,
        )
      : undefined
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${receiptNumber(receipt)}.pdf"`)
      .send(await drawReceipt(receipt, original))
  })
}
