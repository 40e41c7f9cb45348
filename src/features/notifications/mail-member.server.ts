import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import { type Translate, translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import type { Mail } from '#server/mail/layout.ts'
import type { Locale } from '#shared/locales.ts'
import type { MailKind } from './kinds.ts'
import { findMailed } from './mail-queries.server.ts'
import { wantedMails } from './preferences.server.ts'
import { signUnsubscribe } from './unsubscribe-link.server.ts'

export type MemberMail = {
  /** Identifies the mail where it may be sent twice, because the program was stopped in between. */
  key?: string
  kind: MailKind
  /** The mail's key in the catalogue (`mails.like.subject`, …); defaults to the kind. */
  words?: string
  /** The target of the button. */
  path: string
  values?: (language: Locale, say: Translate) => Record<string, string | number>
  /** Instead of the one in the catalogue. */
  paragraphs?: (language: Locale, say: Translate) => string[]
}

/** Gate: a member with their address, if they may be sent an optional mail of this kind now. */
export async function findWilling(db: Db, memberId: string, kind: MailKind) {
  const to = await findMailed(db, memberId)
  if (to?.status !== 'active' || to.stopped) return undefined
  // A member who is shut out could not follow the mail's link.
  if (to.bannedAt || to.suspendedUntil) return undefined
  return (await wantedMails(db, memberId))[kind] ? to : undefined
}

/**
 * Sends an optional mail: only to a confirmed address, while the member wants its kind and mail is not stopped.
 * @returns whether it was sent
 */
export async function mailMember(app: App, memberId: string, mail: MemberMail): Promise<boolean> {
  const to = await findWilling(app.db, memberId, mail.kind)
  if (!to) return false
  const brand = await brandOfSite(app, to.siteId)
  const t = translate(to.language, 'notifications')
  const { language } = to
  await sendBranded(app, {
    ...(mail.key && { key: mail.key }),
    feature: 'notifications',
    kind: `mails.${mail.words ?? mail.kind}`,
    to,
    brand,
    values: mail.values?.(language, t) ?? {},
    paragraphs: mail.paragraphs?.(language, t).map((words) => ({ words })) ?? ['body'],
    path: mail.path,
    footer: t('mails.footer', { site: brand.name, kind: t(`kinds.${mail.kind}.label`) }),
    unsubscribe: waysOut(app, { memberId, kind: mail.kind, baseUrl: brand.url, language }),
  })
  return true
}

type Unsubscribing = { memberId: string; kind: MailKind; baseUrl: string; language: Locale }

/** The unsubscribe part of a mail: the label, the page and the one-click address. */
export function waysOut(
  app: App,
  { memberId, kind, baseUrl, language }: Unsubscribing,
): NonNullable<Mail['unsubscribe']> {
  const token = signUnsubscribe(app.secret, memberId, kind)
  return {
    label: translate(language, 'notifications')('mails.unsubscribe'),
    url: `${baseUrl}/unsubscribe?token=${token}`,
    oneClickUrl: `${baseUrl}/api/unsubscribe/${token}`,
  }
}
