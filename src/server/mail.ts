import { createTransport } from 'nodemailer'
import type { Locale } from '../shared/locales.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Ids } from './ids.ts'
import { renderMail } from './mail-layout.ts'

/** A mail in words; the layout is the same for all. Texts are plain, never HTML. */
export type Mail = {
  to: string
  /** The site's name, as sender and at the top. */
  brand: string
  baseUrl: string
  language: Locale
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  title: string
  paragraphs: string[]
  button?: { label: string; url: string }
  footer: string
  /** For mails that may be unsubscribed from: a page for people, and an address for mail programs (RFC 8058). */
  unsubscribe?: { label: string; url: string; oneClickUrl: string }
}

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends by SMTP where a server is configured; a demo without one keeps its mails in the outbox. */
export function createMailer(config: Config, db: Db, clock: Clock, ids: Ids): Mailer {
  if (!config.smtpUrl) {
    return {
      async send(mail) {
        const { text, html } = await renderMail(mail)
        await db
          .insertInto('outbox')
          .values({
            id: ids.uuid(),
            kind: 'mail',
            recipient: mail.to,
            subject: mail.subject,
            text,
            html,
            createdAt: clock.now(),
          })
          .execute()
      },
      close() {},
    }
  }
  const transport = createTransport(config.smtpUrl)
  return {
    async send(mail) {
      const { text, html } = await renderMail(mail)
      const from = { name: mail.brand, address: config.mailFrom.replace(/^.*<(.+)>$/, '$1') }
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text,
        html,
        ...(mail.unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe.oneClickUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
    close: () => transport.close(),
  }
}
