import { createHash } from 'node:crypto'
import type { Tx } from '#server/database/connect.ts'
import { insertMany } from '../queries.server.ts'
import { stableId } from '../stable-id.server.ts'
import { addReport, ago, type Scene } from './queues.server.ts'

const BROWSERS = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
}
const DAY_MINUTES = 24 * 60
const ACCOUNTS_OF_ONE_BROWSER = 4
const REPORTERS = 3

/** Traces that make some accounts worth a look: one browser of several, sudden distances, many reports. */
export async function seedPatterns(tx: Tx, scene: Scene): Promise<void> {
  for (let nth = 0; nth < ACCOUNTS_OF_ONE_BROWSER; nth++)
    await addDevice(tx, scene, { name: `shared ${nth}`, token: 'shared', minutesAgo: 40 + nth * 300 })
  const traveller = await addDevice(tx, scene, { name: 'home', token: 'home', minutesAgo: 300 })
  if (traveller)
    await addDevice(tx, scene, {
      name: 'away',
      token: 'away',
      minutesAgo: 90,
      country: 'GB',
      memberId: traveller,
    })
  await reportOften(tx, scene)
}

type Device = { name: string; token: string; minutesAgo: number; country?: string; memberId?: string }

async function addDevice(tx: Tx, scene: Scene, device: Device): Promise<string | undefined> {
  const { name, token, minutesAgo, country = 'NL' } = device
  const memberId = device.memberId ?? scene.cast.take({ language: 'nl' })?.id
  if (!memberId) return undefined
  await insertMany(tx, 'knownDevice', [
    {
      ...{ memberId, country, id: stableId(`device ${name}`, 0) },
      tokenHash: createHash('sha256').update(`demo ${token}`).digest(),
      userAgent: country === 'NL' ? BROWSERS.phone : BROWSERS.laptop,
      firstSeenAt: ago(scene, 20 * DAY_MINUTES),
      lastSeenAt: ago(scene, minutesAgo),
    },
  ])
  return memberId
}

async function reportOften(tx: Tx, scene: Scene): Promise<void> {
  const member = scene.cast.take({ language: 'nl' })
  if (!member) return
  for (const [nth, reporter] of scene.cast.metBy(member, REPORTERS).entries())
    await addReport(tx, scene, {
      ...{
        key: `often ${nth}`,
        reason: 'money',
        words: '',
        language: 'nl',
        state: 'decided',
        member,
        reporter,
      },
      createdAt: ago(scene, (4 + nth * 3) * DAY_MINUTES),
    })
}
