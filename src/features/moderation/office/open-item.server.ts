import { listRolesOf } from '#features/office/home/home-queries.server.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { ItemKind } from '#shared/moderation.ts'
import { mayStaff } from '#shared/staff.ts'
import type { ItemForStaff } from '../describe-item.server.ts'
import { countWaiting, keepItem, nextItem, orderByUrgency, peekNext, releaseItem } from '../queue.server.ts'
import type { StaffActor } from '../staff-actor.ts'
import type { Ahead, Item } from './contract.ts'

export const byOf = ({ site, staffSession }: StaffContext): StaffActor => ({
  siteId: site.id,
  staffId: staffSession.staff.id,
})

/** The sites where the caller judges: the present one, or all. */
async function placesOf(
  { app, site, staffSession }: StaffContext,
  sites: 'all' | undefined,
): Promise<StaffActor[]> {
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
    // The median of several queues together is not known.
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

/**
 * Opens the next item, of this site or of all where the caller judges. An item shows a member to its moderator, so the
 * log of its site notes that.
 */
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
  by: StaffActor,
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
