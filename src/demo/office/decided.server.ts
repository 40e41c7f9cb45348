import { banAccount, suspendAccount } from '#features/accounts/login/shut-out.server.ts'
import { DAY, HOUR, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { RULE_OF, UNDO_SECONDS } from '#shared/moderation.ts'
import { insertMany } from '../queries.server.ts'
import { stableId } from '../stable-id.server.ts'
import type { StaffIds } from '../staff.server.ts'
import { EARLIER } from './cases.ts'
import type { Player } from './cast.server.ts'
import { addItem, addReport, ago, type Scene, say } from './queues.server.ts'

const RISK_OF_APPEAL = 70
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** What was decided in the last weeks, and the objections that wait for another moderator. */
export async function seedDecided(tx: Tx, scene: Scene, staff: StaffIds): Promise<void> {
  for (const [index, one] of EARLIER.entries()) {
    const member = scene.cast.take(one)
    if (!member) continue
    const staffId = staff[one.appeal?.first ?? 'moderator']
    const decisionId = await addDecision(tx, scene, { index, member, staffId, ...one })
    await shutOut(tx, scene, { member, decisionId, ...one })
    if (one.appeal) await addAppeal(tx, scene, { index, member, staffId, decisionId, ...one.appeal })
  }
}

type Decided = (typeof EARLIER)[number] & { index: number; member: Player; staffId: string }

async function addDecision(tx: Tx, scene: Scene, decided: Decided): Promise<string> {
  const { index, member, staffId, kind, about, reason, note, text, days, daysAgo } = decided
  const { siteId, cast } = scene
  const id = stableId(`decision ${index}`, 0)
  const createdAt = ago(scene, daysAgo * DAY_MINUTES)
  const subjectId =
    about === 'report'
      ? await addReport(tx, scene, {
          ...{ key: `decided report ${index}`, reason: 'harassment', words: '', state: 'decided' },
          ...{ language: decided.language, member, reporter: cast.metBy(member, 1)[0] },
          createdAt: new Date(createdAt.getTime() - 3 * HOUR),
        })
      : about === 'text'
        ? member.id
        : null
  const until = days === undefined ? null : new Date(createdAt.getTime() + days * DAY)
  await insertMany(tx, 'moderationDecision', [
    {
      ...{
        id,
        siteId,
        staffId,
        kind,
        about,
        reason,
        subjectId,
        until,
        createdAt,
        key: id,
        memberId: member.id,
      },
      rule: reason && RULE_OF[reason],
      automated: false,
      itemId: null,
    },
  ])
  await insertMany(tx, 'moderationOutcome', [
    { decisionId: id, outcome: 'done' as const, at: new Date(createdAt.getTime() + UNDO_SECONDS * SECOND) },
  ])
  const said = { profile_text: text ?? member.profileText, prompts: {} }
  const judged = about === 'text' ? { content: { about }, said } : {}
  await insertMany(tx, 'moderationFile', [
    { decisionId: id, memberId: member.id, note, judged: JSON.stringify(judged) },
  ])
  return id
}

async function shutOut(
  tx: Tx,
  scene: Scene,
  {
    member,
    decisionId,
    kind,
    about,
    daysAgo,
    days = 0,
  }: Omit<Decided, 'index' | 'staffId'> & { decisionId: string },
): Promise<void> {
  const { app } = scene
  const until = ago(scene, (daysAgo - days) * DAY_MINUTES)
  if (kind === 'ban') await banAccount(tx, app, member.id, decisionId)
  if (kind === 'suspend') await suspendAccount(tx, app, member.id, { until, decisionId })
  if (about === 'text' && kind !== 'approve') await say(tx, member, { profileText: '' })
}

type Objected = {
  index: number
  member: Player
  staffId: string
  decisionId: string
  words: string
  hoursAgo: number
}

async function addAppeal(tx: Tx, scene: Scene, objected: Objected): Promise<void> {
  const { index, member, staffId, decisionId, words, hoursAgo } = objected
  const id = stableId(`appeal ${index}`, 0)
  const createdAt = ago(scene, hoursAgo * HOUR_MINUTES)
  const memberId = member.id
  await insertMany(tx, 'moderationAppeal', [{ id, decisionId, memberId, words, createdAt, outcome: null }])
  await addItem(tx, scene.siteId, {
    ...{ key: `appeal ${index}`, kind: 'appeal', memberId, subjectId: id, isLive: true },
    ...{ risk: RISK_OF_APPEAL, createdAt, notForStaffId: staffId },
  })
}
