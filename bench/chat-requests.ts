import { randomUUID } from 'node:crypto'
import net from 'node:net'
import type { Timed } from './timing.ts'

/** A logged-in member who writes to one other member. */
export type Writer = { cookie: string; to: string; conversation: string }
export type ChatLoad = {
  url: string
  writers: Writer[]
  what: 'send' | 'messages' | 'list'
  milliseconds: number
}

const requestOf = {
  send: ({ to }: Writer) => ({
    method: 'POST',
    path: '/api/messages',
    body: JSON.stringify({ id: randomUUID(), to, body: 'Hoi, hoe was je dag vandaag?' }),
  }),
  messages: ({ conversation }: Writer) => ({
    method: 'GET',
    path: `/api/messages?conversation=${conversation}`,
    body: '',
  }),
  list: () => ({ method: 'GET', path: '/api/chats.php', body: '' }),
}

/** Each writer sends one request after the other, on a connection of its own, until the time is over. */
async function load({
  url,
  writers,
  what,
  milliseconds,
}: ChatLoad): Promise<{ all: Timed[]; seconds: number }> {
  const began = performance.now()
  const all: Timed[] = []
  const write = async (writer: Writer) => {
    const line = new Line(url, writer.cookie)
    while (performance.now() - began < milliseconds) {
      const started = performance.now()
      await line.ask(requestOf[what](writer))
      all.push({ what, milliseconds: performance.now() - started })
    }
    line.close()
  }
  await Promise.all(writers.map(write))
  return { all, seconds: (performance.now() - began) / 1_000 }
}

const HEAD_ENDS = Buffer.from('\r\n\r\n')

/** A connection that takes as little of the processor as it can: the server shares it, and is what is measured. */
class Line {
  readonly #socket: net.Socket
  readonly #common: string
  #answer: Buffer = Buffer.alloc(0)
  #waits: { resolve(): void; reject(error: Error): void } | undefined

  constructor(url: string, cookie: string) {
    const { host, hostname, port } = new URL(url)
    this.#common = ` HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\ncookie: ${cookie}\r\n`
    this.#socket = net.connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (data) => this.#hear(data))
    this.#socket.on('error', (error) => this.#waits?.reject(error))
    this.#socket.on('close', () => this.#waits?.reject(new Error('the server has closed the connection')))
  }

  ask({ method, path, body }: { method: string; path: string; body: string }): Promise<void> {
    const type = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(`${method} ${path}${this.#common}${type}\r\n${body}`)
    return new Promise((resolve, reject) => {
      this.#waits = { resolve, reject }
    })
  }

  close(): void {
    this.#waits = undefined
    this.#socket.destroy()
  }

  #hear(data: Buffer): void {
    this.#answer = this.#answer.length === 0 ? data : Buffer.concat([this.#answer, data])
    const end = this.#answer.indexOf(HEAD_ENDS)
    if (end === -1) return
    const head = this.#answer.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
      this.#waits?.reject(new Error(`answered ${head.slice(0, 20)}`))
      return
    }
    if (this.#answer.length < end + HEAD_ENDS.length + Number(length)) return
    this.#answer = Buffer.alloc(0)
    this.#waits?.resolve()
  }
}

// Runs in a process of its own, so that the client does not slow down the server.
process.on('message', (request: ChatLoad) => {
  load(request).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
