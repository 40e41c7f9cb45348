import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { SiteContext } from '../site/context.server.ts'
import { translate } from '../site/translate.server.ts'
import type { MemberContext } from './context.server.ts'
import {
  confirmAccount,
  countMailTokens,
  findAccount,
  findSiteName,
  insertMailToken,
  useMailToken,
} from './queries.server.ts'
import { hashToken } from './session.server.ts'

const ACTIVATION_DAYS = 7
const MAILS_PER_DAY = { points: 3, seconds: 24 * 3600 }

export type ActivationMail = { memberId: string; baseUrl: string }
export const ACTIVATION_MAIL: JobKind<ActivationMail> = { name: 'accounts.activation-mail', retries: 8 }

/** Has the activation mail sent, at most three times a day. */
export async function sendActivation({ app, viewer, origin }: MemberContext): Promise<{ email: string }> {
  if (viewer.status !== 'not_confirmed') fail('conflict')
  const since = new Date(app.clock.now().getTime() - DAY)
  if ((await countMailTokens(app.db, viewer.id, 'activation', since)) >= MAILS_PER_DAY.points)
    fail('too_many_requests', { seconds: MAILS_PER_DAY.seconds })
  await app.limits.spend('activation', MAILS_PER_DAY, viewer.id)
  await transact(app.db, (tx) =>
    app.jobs.enqueue(tx, ACTIVATION_MAIL, { memberId: viewer.id, baseUrl: origin.baseUrl }),
  )
  return { email: viewer.email }
}

/** Makes the link and mails it. The link exists nowhere but in the mail: we keep only its hash. */
export async function mailActivation(app: App, { memberId, baseUrl }: ActivationMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  if (account?.status !== 'not_confirmed') return
  const token = app.ids.token()
  const createdAt = app.clock.now()
  await transact(app.db, (tx) =>
    insertMailToken(tx, {
      tokenHash: hashToken(token),
      memberId,
      purpose: 'activation',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ACTIVATION_DAYS * DAY),
    }),
  )
  const site = await findSiteName(app.db, account.siteId)
  const t = translate(account.language, 'accounts')
  await app.mail.send({
    to: account.email,
    brand: site,
    baseUrl,
    language: account.language,
    subject: t('activation_mail.subject', { site }),
    preview: t('activation_mail.preview', { site }),
    title: t('activation_mail.title'),
    paragraphs: [t('activation_mail.body', { site }), t('activation_mail.expiry', { days: ACTIVATION_DAYS })],
    button: { label: t('activation_mail.button'), url: `${baseUrl}/activate/do?token=${token}` },
    footer: t('activation_mail.footer', { site }),
  })
}

/** Confirms the address that a link was mailed to. A link works once. */
export async function activate({ app }: SiteContext, token: string): Promise<void> {
  const now = app.clock.now()
  await transact(app.db, async (tx) => {
    const used = await useMailToken(tx, hashToken(token), 'activation', now)
    if (!used) fail('link_invalid')
    if (await confirmAccount(tx, used.memberId, now))
      await app.events.emit(tx, 'account.confirmed', { memberId: used.memberId })
  })
}
