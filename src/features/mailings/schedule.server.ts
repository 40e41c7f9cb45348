import type { SiteCode } from '#features/payments/selling/discounts/codes-of-site.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { codeFor, languagesOf, requireDraft } from './drafts.server.ts'
import { lockMailing, type MailingRow, updateMailing } from './queries.server.ts'

/** A run that is not done within its time is followed by the next. */
export const SEND_MAILINGS: JobKind<object> = {
  name: 'mailings.send',
  retries: 0,
  cron: '* * * * *',
  atStart: true,
}

const AHEAD_DAYS = 60

/**
 * Sends a draft as it was read, now or at a time.
 * @throws not_found, conflict, invalid_input
 */
export async function scheduleMailing(
  tx: Tx,
  app: App,
  { siteId, id, version, at }: { siteId: string; id: string; version: number; at: Date | null },
): Promise<MailingRow> {
  const mailing = await requireDraft(tx, { siteId, id, version })
  const now = app.clock.now()
  if (at && at <= now) refuseField('at', 'in_the_past')
  if (at && at.getTime() > now.getTime() + AHEAD_DAYS * DAY) refuseField('at', 'too_big')
  requireWhole(mailing)
  const code = await codeFor(tx, siteId, { ...mailing, code: mailing.discountCodeId })
  if (code && !counts(code, at ?? now)) refuseField('code', 'code_over')
  await updateMailing(
    tx,
    id,
    at ? { status: 'planned', sendAt: at } : { status: 'sending', sendAt: now, begunAt: now },
  )
  if (!at) await app.jobs.enqueue(tx, SEND_MAILINGS, {})
  return mailing
}

/**
 * Ends what has not been sent: what has not begun is a draft again.
 * @throws not_found, conflict
 */
export async function stopMailing(
  tx: Tx,
  app: Pick<App, 'clock'>,
  { siteId, id }: { siteId: string; id: string },
): Promise<{ mailing: MailingRow; begun: boolean }> {
  const mailing = await lockMailing(tx, siteId, id)
  if (!mailing) fail('not_found')
  const { status, version } = mailing
  if (status !== 'planned' && status !== 'sending') fail('conflict')
  const begun = status === 'sending'
  await updateMailing(
    tx,
    id,
    begun
      ? { status: 'stopped', stopReason: 'staff', finishedAt: app.clock.now() }
      : { status: 'draft', sendAt: null, version: version + 1 },
  )
  return { mailing, begun }
}

export function counts({ status, expiresAt }: SiteCode, at: Date): boolean {
  return status === 'active' && (expiresAt === null || expiresAt > at)
}

/** Refuses a mailing without words, or with a half of them. @throws invalid_input */
function requireWhole({ texts }: Pick<MailingRow, 'texts'>): void {
  const languages = languagesOf(texts)
  if (languages.length === 0) refuseField('texts', 'required')
  for (const language of languages) {
    const { subject, body } = texts[language]!
    if (!subject) refuseField(`texts.${language}.subject`, 'required')
    if (!body) refuseField(`texts.${language}.body`, 'required')
  }
}
