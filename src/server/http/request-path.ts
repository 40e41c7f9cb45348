import type { FastifyRequest } from 'fastify'
import { resolvePath } from '../../shared/own-path.ts'

/** The resolved path of a request; empty for an invalid one. */
export function pathOf(request: FastifyRequest): string {
  return resolvePath(request.url)?.pathname ?? ''
}
