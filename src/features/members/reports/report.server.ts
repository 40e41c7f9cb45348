import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { ReportReason } from '#shared/report.ts'
import { requireKnown } from '../gate.server.ts'
import { accessPhoto } from '../profile.server.ts'
import { holdProfile, isBelieved } from './hold.server.ts'
import { RECEIPT_MAIL } from './receipt-mail.server.ts'
import { REPORT_MAIL } from './report-mail.server.ts'
import {
  type Author,
  findReport,
  findSent,
  holdPhoto,
  insertReport,
  type ReportedMessage,
  type ReportedPhoto,
} from './report-queries.server.ts'

// More than a person would report.
const REPORTS_A_DAY = { points: 20, seconds: 24 * 3600 }
const NUMBER_DIGITS = 10

type Input = { key: string; reason: ReportReason; words: string }
export type Filed = { number: string; created_at: string }

/**
 * Reports a member to the site, once by key. Every member who can be blocked can be reported: also one who has blocked
 * the reporter, or has become invisible since they met.
 */
export function reportMember(
  context: MemberContext,
  { id, photo: photoId, ...input }: Input & { id: string; photo?: string | undefined },
): Promise<Filed> {
  return fileReport(context, input, async (tx) => {
    await requireKnown(tx, context, id)
    if (!photoId) return { memberId: id }
    const photo = await accessPhoto(tx, context, id, photoId)
    // Its owner cannot take its file away before the report keeps it.
    if (!(await holdPhoto(tx, id, photoId))) fail('not_found')
    return { memberId: id, photo }
  })
}

type About = { memberId: string | null; message?: ReportedMessage; photo?: ReportedPhoto }

/** @param access finds the member that the report is about, where the viewer may report them */
export async function fileReport(
  { app, site, viewer, locale }: MemberContext,
  input: Input,
  access: (tx: Tx) => Promise<About>,
): Promise<Filed> {
  const author = { reporterId: viewer.id }
  const count = () => app.limits.spend('report', REPORTS_A_DAY, viewer.id)
  return keepReport(app, site.id, author, { ...input, about: '', language: locale }, { access, count })
}

type Report = Input & { about: string; language: Locale }

type Rules = {
  access: (tx: Tx) => Promise<About>
  /** Spends the author's limits, for a report that is new: one that is sent again costs nothing. */
  count: (tx: Tx) => Promise<void>
}

/** Keeps a report with what it is about as that is now, once, and sends its mails. */
export function keepReport(
  app: App,
  siteId: string,
  author: Author,
  { key, reason, words, about, language }: Report,
  { access, count }: Rules,
): Promise<Filed> {
  return transact(app.db, async (tx) => {
    // The reported member may be hidden by now, by this report.
    const before = await findSent(tx, siteId, author, key)
    if (before) return describeSent(before, author)
    const { memberId, message, photo } = await access(tx)
    const id = app.ids.uuid()
    const isNew = await insertReport(tx, {
      ...{ id, siteId, key, author, memberId, reason, about, words, language, message, photo },
      number: id.replaceAll('-', '').slice(-NUMBER_DIGITS).toUpperCase(),
      createdAt: app.clock.now(),
    })
    if (isNew) {
      await count(tx)
      await app.jobs.enqueue(tx, REPORT_MAIL, { report: id })
      await app.jobs.enqueue(tx, RECEIPT_MAIL, { report: id })
      const { lookingSiteId } = (await findReport(tx, id)) ?? fail('not_found')
      await app.events.emit(tx, 'report.filed', { reportId: id, siteId: lookingSiteId, memberId, reason })
      // A visitor's hides when they open the link of the receipt: an address can be a stranger’s.
      const by = 'reporterId' in author ? author.reporterId : undefined
      if (reason === 'minor' && memberId && by && (await isBelieved(tx, app, by)))
        await holdProfile(tx, app, { id, siteId: lookingSiteId, memberId, author: by })
    }
    return describeSent((await findSent(tx, siteId, author, key)) ?? fail('not_found'), author)
  })
}

function describeSent(
  sent: { number: string; createdAt: Date; email: string | null },
  author: Author,
): Filed {
  // The key belongs to another author.
  if ('email' in author && sent.email !== author.email) fail('conflict')
  return { number: sent.number, created_at: sent.createdAt.toISOString() }
}
