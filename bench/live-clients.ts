import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Chatting } from './fill-chat.ts'
import { atPace } from './pace.ts'
import { type Asked, Line } from './versions/http-line.ts'

/** What the clients are asked to do, one after the other. */
export type LiveTask =
  | { kind: 'connect'; url: string; path: string; members: Chatting[] }
  | { kind: 'open' }
  | { kind: 'send'; perSecond: number; milliseconds: number }
  | { kind: 'echo'; perSecond: number; milliseconds: number }
export type LiveResult = { milliseconds: number[]; failed: number; seconds: number }

const CONNECTING_AT_ONCE = 50
const SENDING_AT_ONCE = 64
const ARRIVES_WITHIN_MILLISECONDS = 5_000

let url = ''
let members: Chatting[] = []
let sockets: WebSocket[] = []
/** When a message was sent, by its words, until it arrives. */
const underWay = new Map<string, number>()
let arrived: number[] = []

const cookieOf = ({ token }: Chatting) => `vonk_session=${token}`
/** The server counts connections by network, and trusts a proxy on its own machine. */
const addressOf = (n: number) => `10.${n >> 8}.${n & 255}.1`

async function connectAll(task: LiveTask & { kind: 'connect' }): Promise<LiveResult> {
  const began = performance.now()
  url = task.url
  members = task.members
  sockets = []
  for (let at = 0; at < members.length; at += CONNECTING_AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        members
          .slice(at, at + CONNECTING_AT_ONCE)
          .map((member, n) => connect(member, addressOf(at + n), task.path)),
      )),
    )
  return { milliseconds: [], failed: 0, seconds: (performance.now() - began) / 1_000 }
}

async function connect(member: Chatting, address: string, path: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, {
    headers: { cookie: cookieOf(member), origin: url, 'x-forwarded-for': address },
    perMessageDeflate: false,
  })
  // The first word says that the server knows whose it is.
  await once(socket, 'message')
  socket.on('message', (data) => {
    const { type, message } = JSON.parse(String(data))
    if (type !== 'message' || message?.mine) return
    const sent = underWay.get(message.body)
    if (sent === undefined) return
    underWay.delete(message.body)
    arrived.push(performance.now() - sent)
  })
  return socket
}

/** The connections over which members ask, each as soon as one is free. */
class Lines {
  readonly #free: Line[]
  readonly #waiting: ((line: Line) => void)[] = []

  constructor(url: string) {
    this.#free = Array.from({ length: SENDING_AT_ONCE }, () => new Line(url))
  }

  async ask(asked: Asked): Promise<void> {
    const line = this.#free.pop() ?? (await new Promise<Line>((resolve) => void this.#waiting.push(resolve)))
    try {
      await line.ask(asked)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(line)
      else this.#free.push(line)
    }
  }

  close(): void {
    for (const line of this.#free) line.close()
  }
}

/** All open their conversation, as its writers have. */
async function openAll(): Promise<LiveResult> {
  const began = performance.now()
  const lines = new Lines(url)
  await Promise.all(
    members.map((member) =>
      lines.ask({
        method: 'GET',
        path: `/api/messages?conversation=${member.conversation}`,
        cookie: cookieOf(member),
        body: '',
      }),
    ),
  )
  lines.close()
  return { milliseconds: [], failed: 0, seconds: (performance.now() - began) / 1_000 }
}

/** Sends at this rate, from one member after the other, and waits for each to arrive at its receiver. */
async function sendAll(pace: LiveTask & { kind: 'send' }): Promise<LiveResult> {
  const lines = new Lines(url)
  arrived = []
  underWay.clear()
  let failed = 0
  const began = performance.now()
  await atPace(pace, async (n) => {
    const member = members[n % members.length]!
    const body = `Hoi, hoe was je dag vandaag? ${n}`
    underWay.set(body, performance.now())
    await lines
      .ask({
        method: 'POST',
        path: '/api/messages',
        cookie: cookieOf(member),
        body: JSON.stringify({ id: randomUUID(), to: member.to, body }),
      })
      .catch(() => {
        failed++
        underWay.delete(body)
      })
  })
  const seconds = (performance.now() - began) / 1_000
  const end = performance.now() + ARRIVES_WITHIN_MILLISECONDS
  while (underWay.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  lines.close()
  return { milliseconds: arrived, failed: failed + underWay.size, seconds }
}

/** How long a word takes to a bare server and back. */
async function echo(pace: LiveTask & { kind: 'echo' }): Promise<LiveResult> {
  const milliseconds: number[] = []
  const began = performance.now()
  await atPace(pace, async (n) => {
    const socket = sockets[n % sockets.length]!
    const sent = performance.now()
    const back = once(socket, 'message')
    socket.send('{"type":"echo"}')
    await back
    milliseconds.push(performance.now() - sent)
  })
  return { milliseconds, failed: 0, seconds: (performance.now() - began) / 1_000 }
}

const tasks = {
  connect: connectAll,
  open: openAll,
  send: sendAll,
  echo,
} satisfies { [Kind in LiveTask['kind']]: (task: LiveTask & { kind: Kind }) => Promise<LiveResult> }

// Runs in a process of its own, so that the clients' work and memory are not the server's.
process.on('message', (task: LiveTask) => {
  const work = tasks[task.kind] as (task: LiveTask) => Promise<LiveResult>
  work(task).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
