import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { JobKind } from '#server/jobs.ts'
import { emailKey } from './rules.ts'

const KEPT_DAYS = 180

export const FORGET_SENT_MAILS: JobKind<object> = {
  name: 'accounts.forget-sent-mails',
  retries: 0,
  cron: '52 3 * * *',
}

/** Notes which kinds of mail went to which member. */
export function noteMails({ mail: mailer, db, clock, ids, log }: App): void {
  mailer.onSent(async ({ kind, to, baseUrl }) => {
    if (!kind) return
    await sql`
      insert into sent_mail (id, member_id, kind, sent_at)
      select ${ids.uuid()}, claim.member_id, ${kind}, ${clock.now()}
      from site_domain domain
      join email_claim claim on claim.site_id = domain.site_id and claim.email_key = ${emailKey(to)}
      join account on account.id = claim.member_id
      where domain.host = ${new URL(baseUrl).hostname}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, kind }, 'sent mail not noted'))
  })
}

/** The newest mails of a member, of the last half year. */
export function listSentMails(db: App['db'], memberId: string, limit: number) {
  return db
    .selectFrom('sentMail')
    .where('memberId', '=', memberId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .select(['kind', 'sentAt'])
    .execute()
}

export async function forgetSentMails({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  await db.deleteFrom('sentMail').where('sentAt', '<', before).execute()
}
