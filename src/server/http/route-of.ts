import type { FastifyRequest } from 'fastify'

const called = new WeakMap<FastifyRequest, string>()

/** Notes which procedure of the API a request calls: all have the one route. */
export function noteProcedure(request: FastifyRequest, procedure: string): void {
  called.set(request, procedure)
}

/** The procedure or the pattern of the route that answers a request. Never its path, which has ids and tokens. */
export function routeOf(request: FastifyRequest): string {
  return called.get(request) ?? request.routeOptions.url ?? 'none'
}
