import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiContext, asMember } from './context.server.ts'
import { findExportFile } from './export.server.ts'

type FindContext = (request: FastifyRequest, reply: FastifyReply) => Promise<ApiContext | undefined>

/** Hands a member the copy of their own data; to anybody else there is nothing here. */
export function serveExport(server: FastifyInstance, findContext: FindContext): void {
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
