import type { FastifyRequest } from 'fastify'
import { resolvePath } from '#shared/own-path.ts'

const resolved = new WeakMap<FastifyRequest, string>()

/** The resolved path of a request; empty for an invalid one. */
export function pathOf(request: FastifyRequest): string {
  const known = resolved.get(request)
  if (known !== undefined) return known
  const path = resolvePath(request.url)?.pathname ?? ''
  resolved.set(request, path)
  return path
}
