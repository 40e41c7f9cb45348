import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { WebSocket } from 'ws'
import type { Chatting } from './fill-chat.ts'

/** What the clients are asked to do, one after the other. */
export type LiveTask =
  | { kind: 'connect'; url: string; path: string; members: Chatting[] }
  | { kind: 'send'; perSecond: number; milliseconds: number }
  | { kind: 'echo'; times: number }
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

/** Sends at this rate, from one member after the other, and waits for each to arrive at who it is for. */
async function sendAll({ perSecond, milliseconds }: LiveTask & { kind: 'send' }): Promise<LiveResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SENDING_AT_ONCE })
  arrived = []
  underWay.clear()
  let failed = 0
  const sends: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; performance.now() - began < milliseconds; n++) {
    const due = began + (n * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const member = members[n % members.length]!
    const body = `Hoi, hoe was je dag vandaag? ${n}`
    underWay.set(body, performance.now())
    sends.push(
      post(member, body, agent).catch(() => {
        failed++
        underWay.delete(body)
      }),
    )
  }
  await Promise.all(sends)
  const seconds = (performance.now() - began) / 1_000
  const end = performance.now() + ARRIVES_WITHIN_MILLISECONDS
  while (underWay.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  agent.destroy()
  return { milliseconds: arrived, failed: failed + underWay.size, seconds }
}

function post(member: Chatting, body: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: cookieOf(member), origin: url, 'content-type': 'application/json' }
    const request = http.request(`${url}/api/messages`, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.on('end', resolve).on('error', reject).resume()
    })
    request.on('error', reject).end(JSON.stringify({ id: randomUUID(), to: member.to, body }))
  })
}

/** How long a word takes to a bare server and back. */
async function echo({ times }: LiveTask & { kind: 'echo' }): Promise<LiveResult> {
  const milliseconds: number[] = []
  const began = performance.now()
  for (let n = 0; n < times; n++) {
    const socket = sockets[n % sockets.length]!
    const sent = performance.now()
    const back = once(socket, 'message')
    socket.send('{"type":"echo"}')
    await back
    milliseconds.push(performance.now() - sent)
  }
  return { milliseconds, failed: 0, seconds: (performance.now() - began) / 1_000 }
}

// Runs in a process of its own, so that the clients' work and memory are not the server's.
process.on('message', (task: LiveTask) => {
  const work = task.kind === 'connect' ? connectAll(task) : task.kind === 'send' ? sendAll(task) : echo(task)
  work.then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
