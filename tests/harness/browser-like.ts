import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Contract, contract } from '#main/contract.ts'

/** A client that behaves like a browser: it keeps cookies and sends them back. */
export class Visitor {
  readonly url: string
  readonly cookies = new Map<string, string>()
  readonly api: ContractRouterClient<Contract>
  readonly headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = headers
    this.api = createORPCClient(
      new OpenAPILink(contract, { url: `${url}/api`, fetch: (request) => this.#fetch(request) }),
    )
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#fetch(new Request(new URL(path, this.url), { redirect: 'manual', ...init }))
  }

  /** Sends a JSON request to a path below `/api` and parses the answer. */
  async call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.fetch(`/api${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #fetch(request: Request): Promise<Response> {
    if (this.cookies.size > 0) request.headers.set('cookie', this.cookieHeader)
    // The same header as our own script sends.
    if (new URL(request.url).pathname.startsWith('/api/')) request.headers.set('x-requested-with', 'tests')
    for (const [name, value] of Object.entries(this.headers)) request.headers.set(name, value)
    const response = await fetch(request)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
