import { describeHeld } from '#features/chat/sending/spam/held.server.ts'
import { describePosed } from '#features/photos/verified/compare.server.ts'
import type { App } from '#server/app.ts'
import { fail } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { ItemKind } from '#shared/moderation.ts'
import { findAppeal } from './appeal/appeal-queries.server.ts'
import { findDecision, findFile, listDecisions } from './decision-queries.server.ts'
import type { Evidence } from './effects/evidence.server.ts'
import { findItem, type ItemRow } from './item-queries.server.ts'
import type { StaffActor } from './staff-actor.ts'
import { findMemberCard, findPhotoFiles, findReportForStaff } from './staff-queries.server.ts'

type Words = { name?: string; profile_text?: string; prompts?: Record<string, string> }

/** An item with all that its decision needs. Files are fetched by `readFileForStaff`. */
export type ItemForStaff = {
  id: string
  kind: ItemKind
  risk: number
  createdAt: Date
  isLive: boolean
  lockedUntil: Date | null
  decidedAt: Date | null
  member: MemberForStaff | null
  photo: (NonNullable<Awaited<ReturnType<typeof findPhotoFiles>>> & { nude: boolean | null }) | null
  /** A picture in a pose that was asked, to compare with the main photo. */
  posed: Awaited<ReturnType<typeof describePosed>>
  /** The text or name as it was when the item came. */
  said: Words | null
  /** It has only the message that was reported of a conversation, in `seen.message`. */
  report: NonNullable<Awaited<ReturnType<typeof findReportForStaff>>> | null
  /** A first message that waits, and its receiver. */
  held: NonNullable<Awaited<ReturnType<typeof describeHeld>>> | null
  /** An objection, and the decision that it is about. */
  appeal: Awaited<ReturnType<typeof describeAppeal>>
  /** What was decided about the member before, newest first. */
  earlier: Awaited<ReturnType<typeof listDecisions>>
}

type MemberForStaff = Omit<
  NonNullable<Awaited<ReturnType<typeof findMemberCard>>>,
  'siteId' | 'dateOfBirth'
> & { age: number }

/** @throws not_found: it is another site's, or gone */
export async function describeItem(app: App, by: StaffActor, id: string): Promise<ItemForStaff> {
  const item = (await findItem(app.db, by.siteId, id)) ?? fail('not_found')
  const { kind, risk, createdAt, isLive, lockedUntil, decidedAt, memberId, subjectId } = item
  const [member, photo, posed, report, held, appeal, earlier] = await Promise.all([
    memberId ? describeMember(app, by, memberId) : null,
    memberId && kind === 'photo' ? findPhotoFiles(app.db, memberId, subjectId) : null,
    kind === 'verification' ? describePosed(app.db, subjectId) : null,
    kind === 'report' ? findReportForStaff(app.db, by.siteId, subjectId) : null,
    kind === 'held_message' ? describeHeld(app.db, subjectId) : null,
    kind === 'appeal' ? describeAppeal(app, subjectId) : null,
    memberId ? listDecisions(app.db, by.siteId, memberId) : [],
  ])
  return {
    id,
    kind,
    risk,
    createdAt,
    isLive,
    lockedUntil,
    decidedAt,
    member: member ?? null,
    photo: photo ? { ...photo, nude: item.nude } : null,
    posed,
    said: kind === 'text' || kind === 'name' ? (item.said as Words) : null,
    report: report ?? null,
    held: held ?? null,
    appeal,
    earlier,
  }
}

async function describeAppeal(app: App, id: string) {
  const appeal = await findAppeal(app.db, id)
  if (!appeal) return null
  const { words, createdAt, decisionId } = appeal
  const [decision, file] = await Promise.all([findDecision(app.db, decisionId), findFile(app.db, decisionId)])
  return {
    words,
    createdAt,
    decision: decision ?? null,
    judged: (file?.judged ?? {}) as Evidence,
    note: file?.note ?? '',
  }
}

/** A member's card for staff; undefined: of another site, or gone. */
async function describeMember(
  app: App,
  by: StaffActor,
  memberId: string,
): Promise<MemberForStaff | undefined> {
  const card = await findMemberCard(app.db, memberId)
  if (!card || card.siteId !== by.siteId) return undefined
  const { siteId: _site, dateOfBirth, ...shown } = card
  return { ...shown, age: ageOn(dateOfBirth, dayIn(card.country, app.clock.now())) }
}

/** The report that the caller has open to judge. @throws not_found */
export async function reportBeingJudged(app: App, by: StaffActor, id: string): Promise<string> {
  const item = await findItem(app.db, by.siteId, id)
  const isTheirs =
    item?.kind === 'report' &&
    item.lockedBy === by.staffId &&
    item.decidedAt === null &&
    (item.lockedUntil ?? new Date(0)) > app.clock.now()
  return isTheirs ? item.subjectId : fail('not_found')
}

const NAME = /^[\w-]{1,200}\.\w{2,5}$/

/** A file that an item shows: a photo of its member, their posed picture, or what a report keeps. */
export async function readFileForStaff(
  app: App,
  by: StaffActor,
  { item: id, name }: { item: string; name: string },
): Promise<Buffer> {
  const item = (await findItem(app.db, by.siteId, id)) ?? fail('not_found')
  const { lockedBy, lockedUntil, decidedAt } = item
  // What waits is fetched ahead. What a colleague has open, or has decided, is not sent.
  const isOpen = decidedAt === null && (lockedUntil ?? app.clock.now()) <= app.clock.now()
  if (lockedBy !== by.staffId && !isOpen) fail('not_found')
  if (!NAME.test(name) || !(await namesOf(app, item)).has(name)) fail('not_found')
  return (await app.storage.read(name)) ?? fail('not_found')
}

async function namesOf(app: App, { memberId, kind, subjectId, siteId }: ItemRow): Promise<Set<string>> {
  const card = memberId ? await findMemberCard(app.db, memberId) : undefined
  const photos = (card?.photos ?? []).flatMap(({ renditions }) => Object.values(renditions) as string[])
  const report = kind === 'report' ? await findReportForStaff(app.db, siteId, subjectId) : undefined
  const { message, photo } = (report?.seen ?? {}) as {
    message?: { photo: string | null; voice: string | null }
    photo?: { file: string }
  }
  const posed = kind === 'verification' ? await describePosed(app.db, subjectId) : null
  const others = [message?.photo, message?.voice, photo?.file, posed?.file].filter((name) => name != null)
  return new Set([...photos, ...others])
}
