import { type ClientLink, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import { noteServerTime } from './clock/server-clock.ts'

/** Each procedure's path, and its method unless it is GET: `{ chat: { send: '/messages POST' } }`. */
export type Endpoints = { [name: string]: string | Endpoints }

/**
 * `by`: the member who makes the call, if not the page's. `query`: the query string, for writes whose published path
 * has one.
 */
export type CallContext = { by?: string; query?: string }

type Send = (request: Request, context: CallContext) => Promise<Response>
type Input = Record<string, unknown>
type Scalar = string | number | boolean

/**
 * Calls the API over HTTP as its OpenAPI document describes it. Supports what this API needs of oRPC's own link at a
 * sixth of its size: path parameters, query, JSON or form out; JSON or a declared error back.
 */
export class HttpLink implements ClientLink<CallContext> {
  readonly #url: string
  readonly #endpoints: Endpoints
  readonly #fetch: Send

  constructor(url: string, endpoints: Endpoints, send: Send = (request) => fetch(request)) {
    this.#url = url
    this.#endpoints = endpoints
    this.#fetch = send
  }

  async call(
    path: readonly string[],
    input: unknown,
    { signal, context = {} }: { signal?: AbortSignal; context?: CallContext },
  ): Promise<unknown> {
    const request = this.#encode(path, { ...(input as Input | undefined) }, signal, context.query)
    const askedAt = Date.now()
    const response = await this.#fetch(request, context)
    noteServerTime(response, askedAt)
    return decode(response)
  }

  #encode(path: readonly string[], input: Input, signal: AbortSignal | undefined, query = ''): Request {
    const [method, template] = this.find(path)
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = input[name]
      delete input[name]
      return encodeURIComponent(String(value))
    })
    const url = new URL(this.#url + address)
    url.search = query
    const headers = { 'x-requested-with': 'vonk' }
    if (method !== 'GET') {
      const { body, type } = bodyOf(input)
      return new Request(url, { method, signal, body, headers: { ...headers, ...type } })
    }
    for (const [name, value] of scalars(input)) url.searchParams.append(name, String(value))
    return new Request(url, { signal, headers })
  }

  /** @throws TypeError for a procedure that the contract lacks */
  protected find(path: readonly string[]): [method: string, template: string] {
    let found: string | Endpoints | undefined = this.#endpoints
    for (const name of path) found = typeof found === 'object' ? found[name] : undefined
    if (typeof found !== 'string') throw new TypeError(`no procedure ${path.join('.')}`)
    const [template, method = 'GET'] = found.split(' ') as [string, string?]
    return [method, template]
  }
}

function scalars(input: Input): [string, Scalar][] {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const odd = given.find(([, value]) => typeof value === 'object')
  if (odd) throw new TypeError(`${odd[0]} cannot be part of a URL`)
  return given as [string, Scalar][]
}

function bodyOf(input: Input): { body?: BodyInit; type?: Record<string, string> } {
  const fields = Object.entries(input)
  if (fields.length === 0) return {}
  if (!fields.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(input), type: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  return { body: form }
}

async function decode(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  if (response.ok) return answer
  if (isORPCErrorJson(answer)) throw createORPCErrorFromJson(answer)
  // Not from our server: a proxy answered in its place.
  throw new ORPCError('internal_error', { status: Math.max(response.status, 400) })
}
