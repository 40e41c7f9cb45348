import type { By } from '#features/moderation/by.ts'
import { decideItem, undoDecision } from '#features/moderation/decide.server.ts'
import { type ItemForStaff, readFileForStaff } from '#features/moderation/describe-item.server.ts'
import { countWaiting, keepItem, nextItem, peekNext, releaseItem } from '#features/moderation/queue.server.ts'
import { DAY, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { ItemKind } from '#shared/moderation.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import type { Item } from './judging-contract.ts'

const byOf = ({ site, staffSession }: StaffContext): By => ({
  siteId: site.id,
  staffId: staffSession.staff.id,
})

export async function describeWaiting(context: StaffContext) {
  const kinds = await countWaiting(context.app, byOf(context))
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

/** Opens the next item, which the log notes, as it shows a member to who opens it. */
export async function openNext(
  context: StaffContext,
  { kinds, without = [] }: { kinds?: ItemKind[] | undefined; without?: string[] | undefined },
) {
  const { app } = context
  const by = byOf(context)
  const item = await nextItem(app, by, kinds, { without })
  if (item?.member) {
    const { kind, member } = item
    await transact(app.db, (tx) =>
      logAct(tx, app, actorOf(context), { action: 'item_opened', memberId: member.id, after: { kind } }),
    )
  }
  const ahead = item && (await peekNext(app, by, kinds, { without: [...without, item.id] }))
  return { item: item ? describe(item) : null, ahead: ahead ? describe(ahead) : null }
}

export const keepOpen = (context: StaffContext, id: string) => keepItem(context.app, byOf(context), id)
export const giveBack = (context: StaffContext, id: string) => releaseItem(context.app, byOf(context), id)

type Verdict = Omit<Parameters<typeof decideItem>[2], 'item' | 'until'> & {
  id: string
  days?: number | undefined
}

export async function decide(context: StaffContext, { id, days, ...verdict }: Verdict) {
  const until = days === undefined ? undefined : new Date(context.app.clock.now().getTime() + days * DAY)
  const { decision, undoUntil } = await decideItem(context.app, byOf(context), {
    ...verdict,
    item: id,
    until,
  })
  return { decision, undo_until: undoUntil.toISOString() }
}

export const undo = (context: StaffContext, id: string) => undoDecision(context.app, byOf(context), id)

/** A photo, or the sound of a reported message. @throws not_found */
export const readFile = (context: StaffContext, file: { item: string; name: string }) =>
  readFileForStaff(context.app, byOf(context), file)

function describe(item: ItemForStaff): Item {
  const { id, kind, risk, createdAt, isLive, member, photo, report, earlier } = item
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
    },
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

function wordsOf({ said, held, appeal }: ItemForStaff): { part: string; words: string }[] {
  const parts = [
    ['name', said?.name],
    ['profile_text', said?.profile_text],
    ...Object.entries(said?.prompts ?? {}),
    ['message', held?.body],
    ['appeal', appeal?.words],
  ] as [string, string | undefined][]
  return parts.flatMap(([part, words]) => (words ? [{ part, words }] : []))
}
