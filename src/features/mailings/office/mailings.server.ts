import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { codesOf } from '#features/payments/selling/discounts/codes-of-site.server.ts'
import { transact } from '#server/database/transact.ts'
import type { Locale } from '#shared/locales.ts'
import type { Audience, MailingKind } from '#shared/mailings/mailing.ts'
import {
  accessMailing,
  changeDraft,
  type Draft,
  languagesOf,
  makeDraft,
  removeDraft,
} from '../drafts.server.ts'
import { describeCounts, listOfSite, meantNow } from '../figures.server.ts'
import { scheduleMailing, stopMailing } from '../schedule.server.ts'
import { mailTest, previewOf } from '../show.server.ts'
import type { OfficeDraft } from './contract.ts'

const TEST_MAILS = { points: 30, seconds: 3_600 }

type Mailing = Awaited<ReturnType<typeof accessMailing>>

/** A site's mailings, newest first. */
export async function readMailings({ app, site }: StaffContext, older?: string) {
  const { mailings, hasOlder } = await listOfSite(app.db, site.id, older)
  return { mailings: mailings.map(describe), has_older: hasOlder }
}

export async function openMailing({ app, site }: StaffContext, id: string) {
  const mailing = await accessMailing(app.db, site.id, id)
  const { kind, texts, path, discountCodeId: code, audience, version, begunAt, stopReason, walked } = mailing
  return {
    ...describe(mailing),
    draft: { kind, texts, path, code, audience: audience as OfficeDraft['audience'] },
    version,
    begun: begunAt?.toISOString() ?? null,
    stop_reason: stopReason,
    counts: begunAt ? await describeCounts(app.db, mailing) : null,
    all_known: walked,
  }
}

export function makeMailing(context: StaffContext, { key, draft }: { key: string; draft: Draft }) {
  const { app, site, staffSession } = context
  const by = { siteId: site.id, staffId: staffSession.staff.id }
  return transact(app.db, async (tx) => {
    const { id, isNew } = await makeDraft(tx, app, { ...by, key, draft })
    if (isNew)
      await logAct(tx, app, actorOf(context), {
        action: 'mailing_made',
        subject: subjectOf(draft),
        after: { id },
      })
    return { id }
  })
}

export function changeMailing(
  context: StaffContext,
  { id, version, draft }: { id: string; version: number; draft: Draft },
) {
  const { app, site } = context
  return transact(app.db, async (tx) => {
    const changed = await changeDraft(tx, { siteId: site.id, id, version, draft })
    const { texts, ...rest } = draft
    await logAct(tx, app, actorOf(context), {
      action: 'mailing_changed',
      subject: subjectOf(draft),
      after: { id, ...rest, languages: languagesOf(texts) },
    })
    return { version: changed }
  })
}

export async function removeMailing(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const removed = await removeDraft(tx, site.id, id)
    await logAct(tx, app, actorOf(context), {
      action: 'mailing_removed',
      subject: subjectOf(removed),
      before: { id },
    })
  })
}

export async function countReceivers(
  { app, site }: StaffContext,
  { kind, audience }: { kind: MailingKind; audience: Audience },
) {
  const rows = await meantNow(app, { siteId: site.id, kind, audience })
  return {
    languages: rows.map(({ language, count }) => ({ language, count })),
    rested: rows.reduce((sum, { rested }) => sum + rested, 0),
  }
}

export function previewMailing(
  { app, site, staffSession }: StaffContext,
  { draft, language }: { draft: Draft; language: Locale },
) {
  return previewOf(app, { siteId: site.id, draft, language, to: staffSession.staff.email })
}

/** The codes that a mailing may tell of. */
export async function readMailingCodes({ app, site }: StaffContext) {
  const now = app.clock.now()
  const codes = (await codesOf(app, site.id)).filter(
    ({ status, expiresAt, memberId, validity }) =>
      status === 'active' && (!expiresAt || expiresAt > now) && !memberId && validity !== 'once',
  )
  return { codes: codes.map(({ id, code }) => ({ id, code })) }
}

/** Sends one mail of it to the caller. */
export async function testMailing(
  context: StaffContext,
  { id, language }: { id: string; language: Locale },
): Promise<void> {
  const { app, site, staffSession } = context
  const { staff } = staffSession
  const mailing = await accessMailing(app.db, site.id, id)
  await app.limits.spend('test-mailing', TEST_MAILS, staff.id)
  await transact(app.db, async (tx) => {
    await mailTest(tx, app, { mailing, language, to: staff.email })
    await logAct(tx, app, actorOf(context), {
      action: 'mailing_tested',
      subject: subjectOf(mailing),
      after: { id, language },
    })
  })
}

export async function sendMailing(
  context: StaffContext,
  { id, version, at }: { id: string; version: number; at: string | null },
): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const mailing = await scheduleMailing(tx, app, {
      ...{ siteId: site.id, id, version },
      at: at ? new Date(at) : null,
    })
    const { kind, texts, audience } = mailing
    await logAct(tx, app, actorOf(context), {
      action: at ? 'mailing_planned' : 'mailing_sent',
      subject: subjectOf(mailing),
      after: { id, kind, audience, languages: languagesOf(texts), at },
    })
  })
}

export async function endMailing(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const { mailing, begun } = await stopMailing(tx, app, { siteId: site.id, id })
    await logAct(tx, app, actorOf(context), {
      action: begun ? 'mailing_stopped' : 'mailing_withdrawn',
      subject: subjectOf(mailing),
      after: { id },
    })
  })
}

function describe(mailing: Mailing) {
  const { id, kind, status, texts, madeAt, sendAt, finishedAt } = mailing
  return {
    id,
    kind,
    status,
    subject: subjectOf(mailing),
    languages: languagesOf(texts),
    made: madeAt.toISOString(),
    send_at: sendAt?.toISOString() ?? null,
    finished: finishedAt?.toISOString() ?? null,
  }
}

function subjectOf({ texts }: Pick<Draft, 'texts'>): string {
  const subjects = languagesOf(texts).map((language) => texts[language]!.subject)
  return subjects.find(Boolean) ?? ''
}
