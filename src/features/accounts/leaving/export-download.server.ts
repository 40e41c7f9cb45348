import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import { type ApiContext, asMember } from '../account/context.server.ts'
import { findExportFile } from './export.server.ts'

/** Serves a member the copy of their data; redirects others. */
export function serveExport(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.get('/export/download', { compress: false }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await findContext(request, reply)
    const file = context?.session ? await findExportFile(asMember(context)) : undefined
    const size = file && (await stat(file).catch(() => undefined))?.size
    if (!context || !file || size === undefined)
      return reply.redirect(
        context?.session ? '/notifications#export' : '/login?redirect=%2Fnotifications',
        303,
      )
    const name = `${context.site.settings.name.replace(/[^\w-]+/g, '-').toLowerCase()}-data.zip`
    return reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(file))
  })
}
