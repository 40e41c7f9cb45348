import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Ids } from './ids.ts'
import { type Mail, renderMail } from './mail-layout.ts'

type Sender = { send(mail: Mail): Promise<void>; close(): void }

export type Mailer = Sender & {
  /** Tells of each mail that was sent. What the listener does must not fail: the mail would be sent again. */
  onSent(listener: (mail: Mail) => Promise<void>): void
}

/** Sends by SMTP if a server is configured; otherwise writes mails to the outbox, which the demo shows. */
export function createMailer(config: Config, db: Db, clock: Clock, ids: Ids): Mailer {
  const sender = createSender(config, db, clock, ids)
  const listeners: ((mail: Mail) => Promise<void>)[] = []
  return {
    ...sender,
    async send(mail) {
      await sender.send(mail)
      for (const listener of listeners) await listener(mail)
    },
    onSent: (listener) => listeners.push(listener),
  }
}

function createSender(config: Config, db: Db, clock: Clock, ids: Ids): Sender {
  if (!config.smtpUrl) {
    return {
      async send(mail) {
        const { text, html } = await renderMail(mail)
        await db
          .insertInto('outbox')
          .values({
            id: mail.key ? uuidOf(mail.key) : ids.uuid(),
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

/** The same UUID for the same key, whatever it is made of. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 is for what is made in a way of one's own: RFC 9562, section 5.8.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
