import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How many milliseconds a stand-in may take: a busy machine answers late, and only `hang` is waited for in full. */
export const STAND_IN_TIMEOUT = 5_000

/**
 * What comes of a request instead of its answer. `after`: it is carried out, and only the answer is lost. `path`: only of
 * requests that change something there.
 */
type Fault = { after?: true; path?: string } & (
  | { status: number; retryAfter?: number }
  | { body: string }
  | { hang: true }
  | { cut: true }
)

export type Asked = {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}

export type Answer = { status: number; body?: unknown; location?: string }

export type StandIn = {
  url: string
  /** All requests to the API, in their order. */
  asked: Asked[]
  /** What comes of the next requests to the API. */
  fail(...faults: Fault[]): void
  stop(): Promise<void>
}

/** How a service remembers idempotency keys. */
type Keys = {
  /** Whether an answer is given again to the same key. */
  keeps?(answer: Answer): boolean
  /** What comes of a key that is used again for another request, where that is not the first answer. */
  misused?: Answer
}

/**
 * Plays another company's service on this machine. Requests with an idempotency key are answered once; a repeated one gets the
 * first answer.
 */
export async function startStandIn(answer: (asked: Asked) => Answer, keys: Keys = {}): Promise<StandIn> {
  const asked: Asked[] = []
  const faults: Fault[] = []
  const answered = new Map<string, { one: Asked; given: Answer }>()

  function answerOnce(one: Asked): Answer {
    const key = one.headers['idempotency-key']
    if (key === undefined) return answer(one)
    const first = answered.get(key)
    if (first) return keys.misused && !isSame(first.one, one) ? keys.misused : first.given
    const given = answer(one)
    if (keys.keeps?.(given) ?? true) answered.set(key, { one, given })
    return given
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const one: Asked = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      headers: request.headers as Asked['headers'],
      body: Buffer.concat(chunks).toString(),
    }
    if (!/^\/(v\d|2010-04-01)\//.test(pathname)) return send(response, answer(one))
    asked.push(one)
    const isMeant = ({ path }: Fault) => !path || (path === one.path && one.method === 'POST')
    const at = faults.findIndex(isMeant)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (!fault || fault.after) {
      const given = answerOnce(one)
      if (!fault) return send(response, given)
    }
    if ('cut' in fault) request.socket.destroy()
    else if ('body' in fault) response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body)
    else if ('status' in fault)
      response
        .writeHead(fault.status, {
          ...(fault.retryAfter !== undefined && { 'retry-after': String(fault.retryAfter) }),
        })
        .end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail: (...more) => void faults.push(...more),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const isSame = (one: Asked, other: Asked) => one.path === other.path && one.body === other.body

function send(response: ServerResponse, { status, body, location }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(location !== undefined && { location }),
  })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
