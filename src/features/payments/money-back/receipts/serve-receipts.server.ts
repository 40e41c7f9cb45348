import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { FindContext } from '#server/feature.ts'
import { findReceiptFile } from './receipt-file.server.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DOWNLOADS = { points: 60, seconds: 600 }

/** Where a mailed link leads a buyer who is not logged in: then to their purchases, which have the receipts. */
const LOGIN = `/login?redirect=${encodeURIComponent('/transactions')}`

/** Serves a member their own receipts; any other is not found, as if there were none. */
export function serveReceipts(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get<{ Params: { id: string } }>('/receipts/:id.pdf', { compress: false }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { id } = request.params
    const context = ID.test(id) ? await findContext(request, reply) : undefined
    if (context && !context.session && request.headers.accept?.includes('text/html'))
      return reply.redirect(LOGIN)
    if (!context?.session) return reply.code(404).type('text/plain').send('not found')
    const { app, site, session } = context
    const receipt = await findReceiptFile(app, site.id, id)
    if (receipt?.memberId !== session.viewer.id) return reply.code(404).type('text/plain').send('not found')
    await app.limits.spend('receipt', DOWNLOADS, session.viewer.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${receipt.name}"`)
      .send(await receipt.draw())
  })
}
