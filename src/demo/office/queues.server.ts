import { createHmac } from 'node:crypto'
import { postMessage } from '#features/chat/sending/post-message.server.ts'
import { POSE_MINUTES } from '#features/photos/verified/poses.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { ReportReason } from '#shared/report.ts'
import { portraitNames, portraitThumbhash } from '../portrait-files.server.ts'
import { insertMany } from '../queries.server.ts'
import { stableId } from '../stable-id.server.ts'
import { HELD, NAMES, PHOTOS, POSED, REPORTS, TEXTS } from './cases.ts'
import type { Cast, Player } from './cast.server.ts'
import { drawPosed } from './posed.server.ts'

const RISK_OF_PHOTO = { usual: 30, nude: 75 }
const RISK_OF_POSED = 20
const RISK_OF_NAME = 5
const RISK_OF_REPORT: Partial<Record<ReportReason, number>> = {
  minor: 95,
  harassment: 65,
  money: 60,
  photo_of_me: 55,
  fake: 45,
}
const OTHER_REPORT = 35

/** Where and when the demo's cases play. */
export type Scene = { app: App; siteId: string; cast: Cast }

type Item = {
  key: string
  kind: ItemKind
  memberId: string | null
  subjectId: string
  isLive: boolean
  risk: number
  createdAt: Date
  said?: object
  nude?: boolean | null
  notForStaffId?: string | null
}

/** Adds an item to the queues. @returns its id */
export async function addItem(tx: Tx, siteId: string, { key, said = {}, ...item }: Item): Promise<string> {
  const id = stableId(`item ${key}`, 0)
  await insertMany(tx, 'moderationItem', [{ ...item, id, siteId, said: JSON.stringify(said) }])
  return id
}

export function ago({ app }: Scene, minutes: number): Date {
  return new Date(app.clock.now().getTime() - minutes * MINUTE)
}

/** Fills the queues with what moderators find in the morning. */
export async function seedQueues(tx: Tx, scene: Scene): Promise<void> {
  await seedReports(tx, scene)
  await seedPhotos(tx, scene)
  await seedPosed(tx, scene)
  await seedWords(tx, scene)
  await seedHeld(tx, scene)
}

async function seedPhotos(tx: Tx, scene: Scene): Promise<void> {
  const { app, siteId, cast } = scene
  for (const [index, { language, minutesAgo, whose, nude }] of PHOTOS.entries()) {
    const member = cast.take({ language })
    if (!member) continue
    const id = stableId(`waiting photo ${index}`, 0)
    const face = whose === 'own' ? member : (cast.metBy(member, 1)[0] ?? member)
    const portrait = { ...face.portrait, pose: (face.portrait.pose + 1) % 3 }
    await insertMany(tx, 'photo', [
      {
        id,
        memberId: member.id,
        position: member.nextPosition,
        status: 'pending' as const,
        renditions: JSON.stringify(portraitNames(app.secret, id)),
        thumbhash: portraitThumbhash(portrait),
        portrait: JSON.stringify(portrait),
        createdAt: ago(scene, minutesAgo),
      },
    ])
    await addItem(tx, siteId, {
      ...{ key: `photo ${index}`, kind: 'photo', memberId: member.id, subjectId: id, isLive: false, nude },
      risk: nude ? RISK_OF_PHOTO.nude : RISK_OF_PHOTO.usual,
      createdAt: ago(scene, minutesAgo),
    })
  }
}

async function seedPosed(tx: Tx, scene: Scene): Promise<void> {
  const { app, siteId, cast } = scene
  for (const [index, { language, minutesAgo, whose, asked, shown }] of POSED.entries()) {
    const member = cast.take({ language })
    if (!member) continue
    const id = stableId(`posed picture ${index}`, 0)
    const face = whose === 'own' ? member : (cast.metBy(member, 1)[0] ?? member)
    // Its own name, as those of portraits are signed for photos alone.
    const file = `${createHmac('sha256', app.secret).update(`demo posed ${id}`).digest('base64url')}.webp`
    await app.storage.write(file, await drawPosed(face.portrait, shown))
    const createdAt = ago(scene, minutesAgo)
    await insertMany(tx, 'photoVerification', [
      {
        ...{ id, memberId: member.id, pose: asked, state: 'sent' as const, file },
        ...{ photoId: member.photoId, photoFile: portraitNames(app.secret, member.photoId).full },
        askedAt: new Date(createdAt.getTime() - 2 * MINUTE),
        expiresAt: new Date(createdAt.getTime() + (POSE_MINUTES - 2) * MINUTE),
        sentAt: createdAt,
      },
    ])
    await addItem(tx, siteId, {
      ...{ key: `posed ${index}`, kind: 'verification', memberId: member.id, subjectId: id, isLive: false },
      ...{ risk: RISK_OF_POSED, createdAt },
    })
  }
}

async function seedWords(tx: Tx, scene: Scene): Promise<void> {
  const { siteId, cast } = scene
  for (const [index, { text, minutesAgo, risk, ...wanted }] of TEXTS.entries()) {
    const member = cast.take(wanted)
    if (!member) continue
    await say(tx, member, { profileText: text })
    await addItem(tx, siteId, {
      ...{
        key: `text ${index}`,
        kind: 'text',
        memberId: member.id,
        subjectId: member.id,
        isLive: true,
        risk,
      },
      said: { profile_text: text, prompts: {} },
      createdAt: ago(scene, minutesAgo),
    })
  }
  for (const [index, { name, minutesAgo, ...wanted }] of NAMES.entries()) {
    const member = cast.take(wanted)
    if (!member) continue
    await say(tx, member, { name })
    await addItem(tx, siteId, {
      ...{ key: `name ${index}`, kind: 'name', memberId: member.id, subjectId: member.id, isLive: true },
      ...{ said: { name }, risk: RISK_OF_NAME, createdAt: ago(scene, minutesAgo) },
    })
  }
}

export async function say(
  tx: Tx,
  { id }: Player,
  said: { name?: string; profileText?: string },
): Promise<void> {
  await tx.updateTable('profile').set(said).where('memberId', '=', id).execute()
}

async function seedReports(tx: Tx, scene: Scene): Promise<void> {
  const { siteId, cast } = scene
  for (const [index, { reason, words, message, from, minutesAgo, ...wanted }] of REPORTS.entries()) {
    const createdAt = ago(scene, minutesAgo)
    const member = from ? undefined : cast.take(wanted)
    const [reporter] = member ? cast.metBy(member, 1) : []
    if (!from && !reporter) continue
    const said =
      member && message ? await sendReported(tx, scene, { member, to: reporter!, message, createdAt }) : {}
    const id = await addReport(tx, scene, {
      ...{ key: `report ${index}`, reason, words, createdAt, language: wanted.language },
      ...{ member, reporter, from, message: said },
    })
    await addItem(tx, siteId, {
      ...{
        key: `report ${index}`,
        kind: 'report',
        memberId: member?.id ?? null,
        subjectId: id,
        isLive: true,
      },
      ...{ risk: RISK_OF_REPORT[reason] ?? OTHER_REPORT, createdAt },
    })
  }
}

type Reported = { conversationId?: string; seq?: number; seen?: object }

async function sendReported(
  tx: Tx,
  { app, siteId }: Scene,
  { member, to, message, createdAt }: { member: Player; to: Player; message: string; createdAt: Date },
): Promise<Reported> {
  const sentAt = new Date(createdAt.getTime() - 5 * MINUTE)
  const post = {
    siteId,
    from: member.id,
    to: to.id,
    clientId: app.ids.uuid(),
    body: message,
    credits: 0,
    sentAt,
  }
  const { conversationId, seq } = await postMessage(tx, app, post)
  return {
    ...{ conversationId, seq },
    seen: { message: { body: message, gift: null, photo: null, voice: null, sentAt } },
  }
}

type NewReport = {
  key: string
  reason: ReportReason
  words: string
  language: 'nl' | 'en' | 'de'
  createdAt: Date
  member?: Player | undefined
  reporter?: Player | undefined
  from?: { email: string; about: string } | undefined
  message?: Reported
  state?: 'received' | 'decided'
}

/** Adds a report. @returns its id */
export async function addReport(tx: Tx, { siteId }: Scene, report: NewReport): Promise<string> {
  const { key, member, reporter, from, message = {}, state = 'received', ...rest } = report
  const id = stableId(key, 0)
  const profile = member && {
    name: member.name,
    profile_text: member.profileText,
    date_of_birth: member.dateOfBirth,
    photos: [],
    prompts: {},
  }
  await insertMany(tx, 'report', [
    {
      ...{ ...rest, id, siteId, state, key: id },
      reporterId: reporter?.id ?? null,
      memberId: member?.id ?? null,
      about: from?.about ?? '',
      email: from?.email ?? null,
      emailKey: from?.email ?? null,
      seen: JSON.stringify({ ...profile, ...message.seen }),
      number: id.replaceAll('-', '').slice(-10).toUpperCase(),
      conversationId: message.conversationId ?? null,
      messageSeq: message.seq ?? null,
    },
  ])
  return id
}

async function seedHeld(tx: Tx, scene: Scene): Promise<void> {
  const { siteId, cast } = scene
  for (const [index, { language, minutesAgo, risk, to, body }] of HELD.entries()) {
    const member = cast.take({ language })
    if (!member) continue
    for (const [nth, other] of cast.metBy(member, to).entries()) {
      const key = `held ${index} ${nth}`
      const id = stableId(key, 0)
      const createdAt = ago(scene, minutesAgo + nth * 3)
      const why = to > 1 ? ('same_text' as const) : ('too_many' as const)
      await insertMany(tx, 'heldMessage', [
        { id, memberId: member.id, toId: other.id, body, why, createdAt, allowed: null },
      ])
      await addItem(tx, siteId, {
        ...{ key, kind: 'held_message', memberId: member.id, subjectId: id, isLive: false, risk, createdAt },
      })
    }
  }
}
