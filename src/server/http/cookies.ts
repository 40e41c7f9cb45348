import type { FastifyReply, FastifyRequest } from 'fastify'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A request's cookies. New ones are Lax unless strict, for the whole site, and Secure except on localhost. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply) {
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
  return {
    get: (name: string) => cookieOf(request, name),
    set(
      name: string,
      value: string,
      options: { maxAgeSeconds?: number; httpOnly: boolean; strict?: boolean },
    ) {
      const sentAs = sentName(request, name)
      // Later steps of the same request read the new value.
      request.cookies[sentAs] = value
      reply.setCookie(sentAs, value, {
        ...attributes,
        ...(options.strict && { sameSite: 'strict' }),
        httpOnly: options.httpOnly,
        maxAge: options.maxAgeSeconds,
      })
    },
    /** Deletes a cookie, and clears the browser's cache of what was shown with it. */
    clear(name: string) {
      reply.clearCookie(sentName(request, name), attributes).header('clear-site-data', '"cache"')
    },
  }
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[sentName(request, name)]
}

// No sibling host can set a cookie with this prefix; browsers accept it only with Secure.
function sentName(request: FastifyRequest, name: string): string {
  return isSecure(request) && name.startsWith('vonk_') ? `__Host-${name}` : name
}

function isSecure(request: FastifyRequest): boolean {
  return !LOCAL_HOSTS.has(hostOf(request))
}

/** The requested host name, without the port. */
export function hostOf(request: FastifyRequest): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
}
