import net from 'node:net'

export type Asked = { method: string; path: string; cookie: string; body: string }

const HEAD_ENDS = Buffer.from('\r\n\r\n')

/** A connection that takes as little of the processor as it can: the server shares it, and is what is measured. */
export class Line {
  readonly #socket: net.Socket
  readonly #common: string
  #answer: Buffer = Buffer.alloc(0)
  #waits: { resolve(): void; reject(error: Error): void } | undefined

  constructor(url: string) {
    const { host, hostname, port } = new URL(url)
    this.#common = ` HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\n`
    this.#socket = net.connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (data) => this.#hear(data))
    this.#socket.on('error', (error) => this.#waits?.reject(error))
    this.#socket.on('close', () => this.#waits?.reject(new Error('the server has closed the connection')))
  }

  /** One at a time. */
  ask({ method, path, cookie, body }: Asked): Promise<void> {
    const type = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(`${method} ${path}${this.#common}cookie: ${cookie}\r\n${type}\r\n${body}`)
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
