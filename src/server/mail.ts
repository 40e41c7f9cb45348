import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Ids } from './ids.ts'
import { type Mail, renderMail } from './mail-layout.ts'

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends by SMTP if a server is configured; otherwise writes mails to the outbox, which the demo shows. */
export function createMailer(config: Config, db: Db, clock: Clock, ids: Ids): Mailer {
  if (!config.smtpUrl) {
    return {
      async send(mail) {
        const { text, html } = await renderMail(mail)
        await db
          .insertInto('outbox')
          .values({
            id: mail.key ?? ids.uuid(),
            kind: 'mail',
            recipient: mail.to,
            subject: mail.subject,
            text,
            html,
            createdAt: clock.now(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
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
        ...(mail.key && { messageId: `<${mail.key}@${from.address.split('@').at(-1)}>` }),
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
