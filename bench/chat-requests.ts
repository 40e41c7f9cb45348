import { randomUUID } from 'node:crypto'
import { Line } from './http-line.ts'
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
    const line = new Line(url)
    while (performance.now() - began < milliseconds) {
      const started = performance.now()
      await line.ask({ ...requestOf[what](writer), cookie: writer.cookie })
      all.push({ what, milliseconds: performance.now() - started })
    }
    line.close()
  }
  await Promise.all(writers.map(write))
  return { all, seconds: (performance.now() - began) / 1_000 }
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
