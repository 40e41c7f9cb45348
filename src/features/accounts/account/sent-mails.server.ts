import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { findAddresseeOf, noteTrouble } from './mail-trouble.server.ts'

const KEPT_DAYS = 180

export const FORGET_SENT_MAILS: JobKind<object> = {
  name: 'accounts.forget-sent-mails',
  retries: 0,
  cron: '52 3 * * *',
}

/** Notes what became of mails: which kinds went to which member, and which did not leave. */
export function noteMails(app: App): void {
  const { mail: mailer, db, clock, ids, log } = app
  mailer.onFate(async ({ kind, to, baseUrl }, fate) => {
    if (!kind) return
    try {
      const addressee = await findAddresseeOf(db, new URL(baseUrl).hostname, to)
      if (!addressee) return
      await noteTrouble(app, { ...addressee, email: to, kind }, fate)
      const { memberId } = addressee
      if (fate === 'sent' && memberId)
        await db
          .insertInto('sentMail')
          .values({ id: ids.uuid(), memberId, kind, sentAt: clock.now() })
          .execute()
    } catch (error) {
      // The mail has left, and would leave again.
      log.warn({ err: error, kind }, 'mail not noted')
    }
  })
}

/** The newest mails of a member, of the last half year. */
export function listSentMails(db: App['db'], memberId: string, limit: number) {
  return db
    .selectFrom('sentMail')
    .where('memberId', '=', memberId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['kind', 'sentAt'])
    .execute()
}

export async function forgetSentMails({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  await db.deleteFrom('sentMail').where('sentAt', '<', before).execute()
}
