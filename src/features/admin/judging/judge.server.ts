import type { By } from '#features/moderation/by.ts'
import {
  type Decided,
  decideItem,
  decideMember,
  type Noting,
  undoDecision,
} from '#features/moderation/decide.server.ts'
import {
  type ItemForStaff,
  readFileForStaff,
  reportBeingJudged,
} from '#features/moderation/describe-item.server.ts'
import { liftDecision } from '#features/moderation/lift/lift.server.ts'
import {
  countWaiting,
  keepItem,
  nextItem,
  orderByUrgency,
  peekNext,
  releaseItem,
} from '#features/moderation/queue.server.ts'
import { DAY, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import type { DecisionKind, ItemKind } from '#shared/moderation.ts'
import { mayStaff } from '#shared/staff.ts'
import { listRolesOf } from '../home/home-queries.server.ts'
import { openReportedConversation } from '../members/reported-conversation.server.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import type { Ahead, Item } from './judging-contract.ts'
import { findStanding } from './judging-queries.server.ts'
import { ON_PEOPLE } from './reasons.ts'

const byOf = ({ site, staffSession }: StaffContext): By => ({
  siteId: site.id,
  staffId: staffSession.staff.id,
})

/** The sites where the caller judges: the present one, or all. */
async function placesOf({ app, site, staffSession }: StaffContext, sites: 'all' | undefined): Promise<By[]> {
  const { id: staffId } = staffSession.staff
  if (!sites) return [{ siteId: site.id, staffId }]
  const roles = await listRolesOf(app.db, staffId)
  return roles.filter(({ role }) => mayStaff(role, 'queues')).map(({ siteId }) => ({ siteId, staffId }))
}

export async function describeWaiting(context: StaffContext, { sites }: { sites?: 'all' | undefined }) {
  const counted = await Promise.all(
    (await placesOf(context, sites)).map((by) => countWaiting(context.app, by)),
  )
  const [first = [], ...others] = counted
  const kinds = first.map(({ kind, ...one }, number) => ({
    kind,
    waiting: others.reduce((sum, of) => sum + of[number]!.waiting, one.waiting),
    oldest: others.reduce<number | null>((most, of) => longer(most, of[number]!.oldest), one.oldest),
    // Of several queues together it is not known.
    median: others.length === 0 ? one.median : null,
  }))
  const seconds = (milliseconds: number | null) => milliseconds && Math.round(milliseconds / SECOND)
  return {
    kinds: kinds.map(({ kind, waiting, oldest, median }) => ({
      kind,
      waiting,
      oldest: seconds(oldest),
      median: seconds(median),
    })),
  }
}

function longer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** Opens the next item, of this site or of all where the caller judges, which the log of its site notes, as it shows a member to who opens it. */
export async function openNext(
  context: StaffContext,
  {
    kinds,
    without = [],
    sites,
  }: { kinds?: ItemKind[] | undefined; without?: string[] | undefined; sites?: 'all' | undefined },
) {
  const { app } = context
  const places = await orderByUrgency(app, await placesOf(context, sites), kinds, { without })
  for (const by of places) {
    const opened = await openAt(context, by, { kinds, without })
    if (opened) return opened
  }
  return { item: null, ahead: null, site: null }
}

async function openAt(
  context: StaffContext,
  by: By,
  { kinds, without }: { kinds: ItemKind[] | undefined; without: string[] },
) {
  const { app } = context
  const item = await nextItem(app, by, kinds, { without })
  if (!item) return undefined
  if (item.member) {
    const { kind, member } = item
    await transact(app.db, (tx) =>
      logAct(
        tx,
        app,
        { ...actorOf(context), siteId: by.siteId },
        { action: 'item_opened', memberId: member.id, after: { kind } },
      ),
    )
  }
  const ahead = await peekNext(app, by, kinds, { without: [...without, item.id] })
  return { item: describe(item), ahead: ahead ? describeAhead(ahead) : null, site: by.siteId }
}

export const keepOpen = (context: StaffContext, id: string) => keepItem(context.app, byOf(context), id)
export const giveBack = (context: StaffContext, id: string) => releaseItem(context.app, byOf(context), id)

const describeAhead = ({ id, photo, posed }: ItemForStaff): Ahead => ({
  id,
  files: [photo?.renditions.full, posed?.file, posed?.photoFile].filter((file) => file !== undefined),
})

type Verdict = Omit<Parameters<typeof decideItem>[2], 'item' | 'until'> & {
  id: string
  days?: number | undefined
}

/** Writes into the log what was decided about whom; the note, which may quote a member, stays in the decision's file. */
const noting =
  (context: StaffContext, action: 'decided' | 'decision_undone'): Noting =>
  (tx, { memberId, about, kind, reason }) =>
    logAct(tx, context.app, actorOf(context), {
      action,
      ...(memberId && { memberId }),
      after: { about, kind, ...(reason && { reason }) },
    })

/** Notes a decision, unless it is one that nobody can be told of, or that holds already. */
const notingSensible = (context: StaffContext): Noting => {
  const note = noting(context, 'decided')
  return async (tx, decision) => {
    await refuseSenseless(tx, decision)
    await note(tx, decision)
  }
}

type Made = { id: string; memberId: string | null; about: string; kind: DecisionKind }

async function refuseSenseless(tx: Tx, { id, memberId, about, kind }: Made): Promise<void> {
  if (!memberId || !ON_PEOPLE.includes(kind)) return
  const standing = await findStanding(tx, memberId, id)
  if (standing?.fictional) refuseField('kind', 'is_fictional')
  // An item has to end, also where its member was banned for another one.
  if (about === 'member' && standing?.banned) refuseField('kind', 'is_banned')
}

/** @throws invalid_input where the member is fictional */
export async function decide(context: StaffContext, { id, days, ...verdict }: Verdict) {
  const { app } = context
  const sent = { ...verdict, item: id, until: untilOf(context, days) }
  return describeDecided(await decideItem(app, byOf(context), sent, notingSensible(context)))
}

/**
 * Decides about a member of the site without an item, such as one whose account was looked at.
 * @throws invalid_input where the member is fictional, or banned already
 */
export async function decideAboutMember(context: StaffContext, { id, days, ...verdict }: Verdict) {
  const { app } = context
  const sent = { ...verdict, member: id, until: untilOf(context, days) }
  return describeDecided(await decideMember(app, byOf(context), sent, notingSensible(context)))
}

/** Takes a decision back that holds, with its reason. */
export function liftMemberDecision(
  context: StaffContext,
  { id, decision, reason }: { id: string; decision: string; reason: string },
): Promise<void> {
  const { app } = context
  return liftDecision(app, byOf(context), { member: id, decision }, (tx, { kind }) =>
    logAct(tx, app, actorOf(context), {
      action: 'decision_lifted',
      memberId: id,
      subject: decision,
      before: { kind },
      reason,
    }),
  )
}

const untilOf = ({ app }: StaffContext, days: number | undefined) =>
  days === undefined ? undefined : new Date(app.clock.now().getTime() + days * DAY)

const describeDecided = ({ decision, undoUntil }: Decided) => ({
  decision,
  undo_until: undoUntil.toISOString(),
})

export const undo = (context: StaffContext, id: string) =>
  undoDecision(context.app, byOf(context), id, noting(context, 'decision_undone'))

/** What was said around the report that the caller has open, which the log notes. @throws not_found, conflict */
export async function readConversation(context: StaffContext, item: string) {
  return openReportedConversation(context, { id: await reportBeingJudged(context.app, byOf(context), item) })
}

/** A photo, or the sound of a reported message. @throws not_found */
export const readFile = (context: StaffContext, file: { item: string; name: string }) =>
  readFileForStaff(context.app, byOf(context), file)

function describe(item: ItemForStaff): Item {
  const { id, kind, risk, createdAt, isLive, member, photo, posed, report, held, earlier } = item
  const fileOf = ({
    id: photoId,
    status,
    renditions,
  }: NonNullable<ItemForStaff['member']>['photos'][number]) => ({
    id: photoId,
    status,
    file: renditions.full,
  })
  return {
    id,
    kind,
    risk,
    created: createdAt.toISOString(),
    is_live: isLive,
    member: member && {
      id: member.id,
      name: member.name,
      age: member.age,
      gender: member.gender,
      country: member.country,
      language: member.language,
      status: member.status,
      since: member.signupDate.toISOString(),
      premium: member.paidUser,
      fictional: member.fictional,
      hidden: member.heldAt !== null,
      profile_text: member.profileText,
      photos: member.photos.map(fileOf),
    },
    photo: photo && { ...fileOf(photo), nude: photo.nude },
    posed: posed && { pose: posed.pose, file: posed.file, portrait: posed.photoFile },
    said: wordsOf(item),
    report: report && {
      number: report.number,
      reason: report.reason,
      about: report.about,
      words: report.words,
      by: report.reporterName,
      at: report.createdAt.toISOString(),
      message:
        (report.seen as { message?: { body: string; photo: string | null; voice: string | null } }).message ??
        null,
      has_conversation: report.hasConversation,
      photo: (report.seen as { photo?: { file: string } }).photo?.file ?? null,
    },
    held: held && { to: held.toName, why: held.why },
    appeal: item.appeal && describeAppealed(item.appeal, member),
    earlier: earlier
      .filter(({ outcome }) => outcome !== 'undone')
      .map((one) => ({
        id: one.id,
        kind: one.kind,
        reason: one.reason,
        at: one.createdAt.toISOString(),
        note: one.note ?? '',
      })),
  }
}

/** The decision that an objection is about, and what was judged as it was then. */
function describeAppealed(
  { decision, judged, note }: NonNullable<ItemForStaff['appeal']>,
  member: ItemForStaff['member'],
): Item['appeal'] {
  if (!decision) return null
  const { content, said, message } = judged
  const photo = content?.about === 'photo' && member?.photos.find(({ id }) => id === content.id)
  return {
    kind: decision.kind,
    reason: decision.reason,
    at: decision.createdAt.toISOString(),
    note,
    judged: partsOf({ ...said, message }),
    photo: photo ? photo.renditions.full : null,
  }
}

function wordsOf({ said, held, appeal }: ItemForStaff): Item['said'] {
  return partsOf({ ...said, message: held?.body, appeal: appeal?.words })
}

type Said = {
  name?: string | undefined
  profile_text?: string | undefined
  prompts?: Record<string, string>
  message?: string | undefined
  appeal?: string | undefined
}

function partsOf({ name, profile_text, prompts, message, appeal }: Said): Item['said'] {
  const parts = Object.entries({ name, profile_text, ...prompts, message, appeal })
  return parts.flatMap(([part, words]) => (words ? [{ part, words }] : []))
}
