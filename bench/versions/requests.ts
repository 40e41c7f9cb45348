import { randomUUID } from 'node:crypto'
import type { Timed } from '../timing.ts'
import { type Asked, Line } from './http-line.ts'

/** A logged-in member who writes to one other member, and to one who has never answered. */
export type Writer = {
  cookie: string
  to: string
  conversation: string
  /** The member who never answers. */
  silent?: string
  /** Members with whom there are few messages. */
  short?: string[]
  /** Members to look at. */
  seen?: string[]
}

type Request = Omit<Asked, 'cookie'>

const get = (path: string): Request => ({ method: 'GET', path, body: '' })
const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) })
const nth = <T>(all: T[] | undefined, n: number): T => all![n % all!.length]!
const send = (to: string, body: string) => post('/api/messages', { id: randomUUID(), to, body })
const search = (more: string) => get(`/api/members?gender=male&min_age=25&max_age=45&${more}`)

export const REQUESTS = {
  /** The floor of this machine: a bare route that reads one row by the same pool, with the bytes of a profile. */
  floor: () => get('/'),
  /** What a request costs that does nothing. */
  nothing: () => post('/api/page-hidden.php', {}),
  search: () => search('country=NL'),
  radius: () => search('country=NL&place=NL-NH-amsterdam&radius=60'),
  profile: ({ seen }, n) => get(`/api/members/${nth(seen, n)}`),
  read: ({ conversation }) => get(`/api/messages?conversation=${conversation}`),
  open: ({ short }, n) => get(`/api/messages?member=${nth(short, n)}`),
  first: ({ silent }, n) => send(silent!, `Hoi, wat een mooie foto van dat strand! Waar was dat? ${n}`),
  send: ({ to }) => send(to, 'Hoi, hoe was je dag vandaag?'),
  list: () => get('/api/chats.php'),
} satisfies Record<string, (writer: Writer, n: number) => Request>
export type Kind = keyof typeof REQUESTS

export type Load = { url: string; writers: Writer[]; what: Kind; milliseconds: number }

/** Each writer sends one request after the other, on a connection of its own, until the time is over. */
async function load({ url, writers, what, milliseconds }: Load): Promise<{ all: Timed[]; seconds: number }> {
  const began = performance.now()
  const all: Timed[] = []
  const write = async (writer: Writer) => {
    const line = new Line(url)
    const first = Math.floor(Math.random() * 1_000_000)
    for (let n = first; performance.now() - began < milliseconds; n++) {
      const started = performance.now()
      await line.ask({
        ...(REQUESTS[what] as (writer: Writer, n: number) => Request)(writer, n),
        cookie: writer.cookie,
      })
      all.push({ what, milliseconds: performance.now() - started })
    }
    line.close()
  }
  await Promise.all(writers.map(write))
  return { all, seconds: (performance.now() - began) / 1_000 }
}

// Runs in a process of its own, so that the client does not slow down the server.
process.on('message', (request: Load) => {
  load(request).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
