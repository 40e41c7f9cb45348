import { randomInt } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { setVerified } from '#features/members/own-profile.server.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { DecisionReason } from '#shared/moderation.ts'
import { PHOTO_MAX_BYTES } from '#shared/upload-limits.ts'
import { refuseUnreadable } from '../shared-photo.server.ts'
import { storePosed } from './posed-files.server.ts'
import { POSE_MINUTES, POSES, type Pose, TRIES_A_DAY } from './poses.ts'
import type { Verification } from './verified-contract.ts'
import {
  findLastVerification,
  findOpen,
  findPortrait,
  findVerification,
  insertAsked,
  listAskedSince,
  updateEnded,
  updateSent,
  type VerificationRow,
} from './verified-queries.server.ts'
import { withdrawSent } from './withdraw.server.ts'

/** How it stands with the member's own verification. */
export function describeOwnVerification({ app, viewer }: MemberContext): Promise<Verification> {
  return describe(app.db, viewer.id, app.clock.now())
}

async function describe(db: Db, memberId: string, now: Date): Promise<Verification> {
  const [portrait, last, tries] = await Promise.all([
    findPortrait(db, memberId),
    findLastVerification(db, memberId),
    listAskedSince(db, memberId, new Date(now.getTime() - DAY)),
  ])
  const isVerified = portrait?.photoId != null && portrait.photoId === portrait.verifiedPhotoId
  const state = stateOf(last, now)
  return {
    state: state === 'approved' && !isVerified ? 'none' : state,
    asked: last && state === 'asked' ? askedOf(last) : null,
    reason: state === 'rejected' ? ((last?.reason as DecisionReason | null) ?? null) : null,
    tries_left: Math.max(0, TRIES_A_DAY - tries.length),
    verified: isVerified ? (portrait.verifiedAt?.toISOString() ?? null) : null,
    has_portrait: portrait?.photoId != null,
  }
}

function stateOf(last: VerificationRow | undefined, now: Date): Verification['state'] {
  if (!last || last.state === 'withdrawn') return 'none'
  if (last.state === 'asked' && last.expiresAt <= now) return 'none'
  return last.state
}

const askedOf = ({ id, pose, expiresAt }: VerificationRow) => ({
  id,
  pose: pose as Pose,
  until: expiresAt.toISOString(),
})

/** Asks for a pose. While one waits it is the same again, so that a member cannot choose theirs by asking often. */
export function startVerification({ app, viewer }: MemberContext): Promise<Verification> {
  return transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const now = app.clock.now()
    await refuseUnfit(tx, viewer.id)
    const open = await findOpen(tx, viewer.id)
    if (open?.state === 'sent') fail('conflict')
    if (open && open.expiresAt > now) return describe(tx, viewer.id, now)
    const tries = await listAskedSince(tx, viewer.id, new Date(now.getTime() - DAY))
    const [first] = tries
    if (first && tries.length >= TRIES_A_DAY)
      fail('too_many_requests', { seconds: Math.ceil((first.getTime() + DAY - now.getTime()) / SECOND) })
    if (open) await updateEnded(tx, open.id, { state: 'withdrawn', decidedAt: now })
    await insertAsked(tx, {
      id: app.ids.uuid(),
      memberId: viewer.id,
      pose: anotherThan((await findLastVerification(tx, viewer.id))?.pose),
      askedAt: now,
      expiresAt: new Date(now.getTime() + POSE_MINUTES * MINUTE),
    })
    return describe(tx, viewer.id, now)
  })
}

function anotherThan(former: string | undefined): Pose {
  const others = POSES.filter((pose) => pose !== former)
  return others[randomInt(others.length)]!
}

/** @throws unless there is a person, with a main photo that others see */
async function refuseUnfit(db: Db, memberId: string) {
  const portrait = await findPortrait(db, memberId)
  if (!portrait || portrait.fictional) fail('not_found')
  if (portrait.status === 'not_confirmed') fail('confirmation_required')
  const { photoId, renditions, siteId } = portrait
  if (!photoId || !renditions) fail('photo_needed')
  return { siteId, photoId, photoFile: renditions.full }
}

/** Takes the picture of a pose that waits. Idempotent per pose. */
export async function sendVerification(
  context: MemberContext,
  { id, file: sent }: { id: string; file: File },
): Promise<Verification> {
  const { app, viewer } = context
  if (sent.size > PHOTO_MAX_BYTES) fail('payload_too_large', { max_bytes: PHOTO_MAX_BYTES })
  if ((await askedPose(app.db, viewer.id, id, app.clock.now())) !== 'asked')
    return describeOwnVerification(context)
  await refuseUnfit(app.db, viewer.id)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const file = await storePosed(app, id, bytes).catch((error: unknown) =>
    refuseUnreadable(app, { memberId: viewer.id }, error),
  )
  return transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const now = app.clock.now()
    if ((await askedPose(tx, viewer.id, id, now)) === 'asked') {
      const { siteId, ...portrait } = await refuseUnfit(tx, viewer.id)
      await updateSent(tx, id, { ...portrait, file, sentAt: now })
      const news = { verificationId: id, memberId: viewer.id, siteId }
      await app.events.emit(tx, 'verification.sent', news)
    }
    return describe(tx, viewer.id, now)
  })
}

/** @throws not_found: none of the member's; too_late: its time is over */
async function askedPose(db: Db, memberId: string, id: string, now: Date): Promise<VerificationRow['state']> {
  const asked = await findVerification(db, id)
  if (asked?.memberId !== memberId) fail('not_found')
  const isOver = asked.state === 'withdrawn' || (asked.state === 'asked' && asked.expiresAt <= now)
  if (isOver) fail('too_late', { why: 'time' })
  return asked.state
}

/** Takes back what waits and the mark, as a member wishes. */
export function endVerification({ app, viewer }: MemberContext): Promise<void> {
  return transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const open = await findOpen(tx, viewer.id)
    if (open) await withdrawSent(tx, app, open)
    await setVerified(tx, viewer.id, null)
  })
}
