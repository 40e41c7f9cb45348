import type { FastifyReply, FastifyRequest } from 'fastify'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A request's cookies. Set ones are Lax, for the whole site, and Secure except on this machine. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply) {
  const secure = !LOCAL_HOSTS.has(hostOf(request))
  return {
    get: (name: string) => request.cookies[name],
    set(name: string, value: string, options: { maxAgeSeconds?: number; httpOnly: boolean }) {
      // What else is done for this request knows of it already.
      request.cookies[name] = value
      reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        secure,
        httpOnly: options.httpOnly,
        maxAge: options.maxAgeSeconds,
      })
    },
    clear: (name: string) => void reply.clearCookie(name, { path: '/', sameSite: 'lax', secure }),
  }
}

/** The host name that was asked for, without the port. */
export function hostOf(request: FastifyRequest): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
}
