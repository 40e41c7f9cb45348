import { mailAccount } from '#features/accounts/account/account-mails.server.ts'
import type { ApiContext, MemberContext } from '#features/accounts/account/context.server.ts'
import { mailLink, redeemLink, refuseManyLinks } from '#features/accounts/account/mail-links.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { deleteMailStops, findMailed, hasBounced } from './mail-queries.server.ts'

const LINK_DAYS = 2
const LINKS_PER_DAY = 3

export type MailAgain = { memberId: string; baseUrl: string }
export const MAIL_AGAIN: JobKind<MailAgain> = { name: 'notifications.mail-again', retries: 8 }

/** Resumes mail at once; after a bounce, mails a link first and resumes when it is used. */
export async function resumeMail({ app, viewer, origin }: MemberContext): Promise<{ link_sent: boolean }> {
  if (await hasBounced(app.db, viewer.id)) {
    await refuseManyLinks(app.db, app, { memberId: viewer.id, purpose: 'mail_again', perDay: LINKS_PER_DAY })
    await app.limits.spend('mail-again', { points: LINKS_PER_DAY, seconds: DAY / 1000 }, viewer.id)
    await transact(app.db, (tx) =>
      app.jobs.enqueue(tx, MAIL_AGAIN, { memberId: viewer.id, baseUrl: origin.baseUrl }),
    )
    return { link_sent: true }
  }
  await transact(app.db, async (tx) => {
    await deleteMailStops(tx, viewer.id)
    afterCommit(tx, () => app.live.tell(viewer.id, { type: 'user' }))
  })
  return { link_sent: false }
}

export async function mailAgain(app: App, { memberId, baseUrl }: MailAgain): Promise<void> {
  const to = await findMailed(app.db, memberId)
  if (!to) return
  await mailLink(app, { memberId, purpose: 'mail_again', milliseconds: LINK_DAYS * DAY }, (token) =>
    mailAccount(app, {
      kind: 'mail_again_mail',
      to,
      baseUrl,
      path: `/mail-again/do?token=${token}`,
      values: { days: LINK_DAYS },
    }),
  )
}

/** An opened link shows that mail arrives. */
export async function confirmMail(context: ApiContext, token: string): Promise<void> {
  const { app } = context
  await transact(app.db, async (tx) => {
    const { memberId } = await redeemLink(tx, context, 'mail_again', token)
    await deleteMailStops(tx, memberId)
    afterCommit(tx, () => app.live.tell(memberId, { type: 'user' }))
  })
}
