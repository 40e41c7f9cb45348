import { isDeepStrictEqual } from 'node:util'
import { isBannedAddress } from '#features/accounts/login/ban-marks.server.ts'
import { hasContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { ReportReason } from '#shared/report.ts'
import { findAccepted } from './effects/accepted-queries.server.ts'
import { holdWords, isShownAtOnce } from './held-words.server.ts'
import { deleteOpenItem, findOpenSaid, insertItem, updateRiskOfReport } from './item-queries.server.ts'
import { JUDGE_PHOTO, RISK_OF_PHOTO } from './judge-photo.server.ts'
import { findSaid, type Said } from './said-queries.server.ts'

const RISK_OF_REPORT: Record<ReportReason, number> = {
  minor: 95,
  illegal: 85,
  harassment: 65,
  money: 60,
  photo_of_me: 55,
  fake: 45,
  other: 35,
}
/** The member may be a minor, and is not hidden. */
const RISK_OF_URGENT = 100
const RISK_OF_VERIFICATION = 20
const RISK_OF_TEXT = 10
/** A text that leads elsewhere. */
const RISK_OF_CONTACT_DETAILS = 50
const RISK_OF_NAME = 5
const RISK_OF_HELD_MESSAGE = 40
/** The address was a banned member's. */
const RISK_OF_BANNED_ADDRESS = 80

/** Makes an item of all that is to be looked at, in the transaction that brings it. */
export function subscribeItems(app: App): void {
  const { events } = app
  events.on('photo.added', async (tx, { memberId, photoId, isLive }) => {
    const said = await findSaid(tx, memberId)
    if (!said) return
    const item = { kind: 'photo', memberId, subjectId: photoId, isLive, risk: RISK_OF_PHOTO } as const
    await addItem(tx, app, { ...item, siteId: said.siteId })
    if (!isLive) await app.jobs.enqueue(tx, JUDGE_PHOTO, { memberId, photoId })
  })
  events.on('photo.removed', async (tx, { photoId }) => {
    await deleteOpenItem(tx, 'photo', photoId)
  })
  events.on('verification.sent', async (tx, { verificationId, memberId, siteId }) => {
    const item = { kind: 'verification', siteId, memberId, subjectId: verificationId, isLive: false } as const
    await addItem(tx, app, { ...item, risk: RISK_OF_VERIFICATION })
  })
  events.on('verification.withdrawn', async (tx, { verificationId }) => {
    await deleteOpenItem(tx, 'verification', verificationId)
  })
  events.on('profile.said', (tx, { memberId, what }) => askForWords(tx, app, memberId, what))
  events.on('account.confirmed', async (tx, { memberId }) => {
    await askForWords(tx, app, memberId, 'name')
    await askForWords(tx, app, memberId, 'text')
  })
  events.on('message.heldBack', async (tx, { heldId, formerId, siteId, memberId, body }) => {
    if (formerId) await deleteOpenItem(tx, 'held_message', formerId)
    const risk = hasContactDetails(body) ? RISK_OF_CONTACT_DETAILS : RISK_OF_HELD_MESSAGE
    const item = { kind: 'held_message', siteId, memberId, subjectId: heldId, isLive: false, risk } as const
    await addItem(tx, app, item)
  })
  events.on('report.filed', async (tx, { reportId, siteId, memberId, reason }) => {
    const risk = RISK_OF_REPORT[reason]
    await addItem(tx, app, { kind: 'report', siteId, memberId, subjectId: reportId, isLive: true, risk })
  })
  events.on('report.urgent', (tx, { reportId }) => updateRiskOfReport(tx, reportId, RISK_OF_URGENT))
}

type Item = {
  kind: ItemKind
  siteId: string
  memberId: string | null
  subjectId: string
  said?: object
  isLive: boolean
  risk: number
  createdAt?: Date
}

async function addItem(tx: Tx, app: App, { createdAt, ...item }: Item): Promise<void> {
  await insertItem(tx, { ...item, id: app.ids.uuid(), createdAt: createdAt ?? app.clock.now() })
}

/**
 * Has a member's text or name looked at as it is now. A moderator who has the former one open can decide it no more, but
 * it keeps its place.
 */
async function askForWords(tx: Tx, app: App, memberId: string, kind: 'text' | 'name'): Promise<void> {
  const present = await findSaid(tx, memberId)
  // An operator's own profiles, and a demo's.
  if (!present || present.fictional || present.scripted) return
  const said = kind === 'name' ? { name: present.name } : textOf(present)
  const open = await findOpenSaid(tx, memberId, kind)
  if (open && isDeepStrictEqual(open, said)) return
  const before = await deleteOpenItem(tx, kind, memberId)
  const words = Object.values(said.prompts ?? {}).concat(said.name ?? '', said.profile_text ?? '')
  const isKnown = isDeepStrictEqual(await findAccepted(tx, memberId, kind), said)
  if (isKnown || words.every((one) => one === '')) {
    if (kind === 'text') await holdWords(tx, memberId)
    return
  }
  const leads = words.some(hasContactDetails)
  const wasBanned = await isBannedAddress(tx, app, present.siteId, present.email)
  const usual = kind === 'name' ? RISK_OF_NAME : RISK_OF_TEXT
  const risk = wasBanned ? RISK_OF_BANNED_ADDRESS : leads ? RISK_OF_CONTACT_DETAILS : usual
  const isLive = kind === 'name' || (await isShownAtOnce(tx, app, present.siteId, memberId))
  const item = { kind, siteId: present.siteId, memberId, subjectId: memberId, said, isLive, risk }
  await addItem(tx, app, { ...item, createdAt: before?.createdAt })
  if (kind === 'text') await holdWords(tx, memberId)
}

type Words = { name?: string; profile_text?: string; prompts?: Record<string, string> }

const textOf = ({ profileText, prompts }: Said): Words => ({ profile_text: profileText, prompts })
