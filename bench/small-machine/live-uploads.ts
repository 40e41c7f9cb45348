import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { Visitor } from '#tests/harness/browser-like.ts'
import { upload } from '#tests/harness/upload-photo.ts'
import { type Chatting, fillChat } from '../fill-chat.ts'

const MEMBERS = 50
/** As a phone's camera takes it. */
const PIXELS = { width: 4_000, height: 3_000 }
const PAUSE_MILLISECONDS = 500

/**
 * Members who are live, each of whom uploads a photo, writes, searches and reads, over and over.
 * @returns how many of each were answered
 */
export async function liveUploads(url: string, databaseUrl: string, seconds: number) {
  const members = await fillChat(databaseUrl, { members: MEMBERS, conversations: MEMBERS })
  const photo = await sharp({
    create: { ...PIXELS, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const done = { uploads: 0, refused: 0, sends: 0, searches: 0 }
  const until = Date.now() + seconds * 1_000

  async function live({ token, to, conversation }: Chatting, number: number): Promise<void> {
    const member = new Visitor(url, { 'x-forwarded-for': `10.1.${number}.1` })
    member.cookies.set('vonk_session', token)
    const connection = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, {
      headers: { ...member.headers, cookie: member.cookieHeader },
    })
    // The first word says that the server knows whose it is.
    await once(connection, 'message')
    await pause((number * PAUSE_MILLISECONDS) / MEMBERS)
    while (Date.now() < until) {
      const { status } = await upload(member, photo)
      if (status === 200) done.uploads++
      else done.refused++
      await member.api.chat.send({ id: crypto.randomUUID(), to, body: `Hoi ${number}` })
      done.sends++
      await member.api.discovery.search({})
      await member.fetch('/members')
      await member.fetch(`/api/conversations/${conversation}`)
      done.searches++
      await pause(PAUSE_MILLISECONDS)
    }
    connection.close()
  }

  await Promise.all(members.map(live))
  return { ...done, photoMegabytes: Math.round(photo.length / 1e6) }
}
