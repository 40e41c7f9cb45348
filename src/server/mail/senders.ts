import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import type { Ids } from '../ids.ts'
import { type Mail, renderMail } from './layout.ts'

/** `own`: mails that a reader waits for. `bulk`: news, offers and reminders. */
export type Stream = 'own' | 'bulk'

type Sender = {
  /** @throws nodemailer's errors */
  send(mail: Mail): Promise<void>
  /** Connects to its server and logs in. @throws nodemailer's errors */
  tryOut(): Promise<void>
  close(): void
}

type Parts = { db: Db; clock: Clock; ids: Ids }

export function createSender(config: Config, stream: Stream, parts: Parts): Sender {
  const url = (stream === 'bulk' ? config.bulkSmtpUrl : undefined) ?? config.smtpUrl
  const from = (stream === 'bulk' ? config.bulkMailFrom : undefined) ?? config.mailFrom
  return url ? smtpSender(url, from.replace(/^.*<(.+)>$/, '$1')) : outboxSender(parts)
}

/** Connections are kept: to open one for each mail takes longer than the mail. `SMTP_URL` may say otherwise. */
const POOL = {
  pool: true,
  maxConnections: 5,
  maxMessages: 100,
  // A connection that is closed in a pause is opened again; further ones are an outage.
  maxRequeues: 2,
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 15 * SECOND,
  dnsTimeout: 15 * SECOND,
  // Less than a job may run.
  socketTimeout: MINUTE,
} as const

function smtpSender(url: string, address: string): Sender {
  const transport = createTransport({ url, ...POOL })
  return {
    async send(mail) {
      const { subject, text, html } = await renderMail(mail)
      await transport.sendMail({
        from: { name: mail.brand, address },
        to: mail.to,
        subject,
        text,
        html,
        ...(mail.key && { messageId: `<${mail.key}@${address.split('@').at(-1)}>` }),
        ...(mail.unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe.oneClickUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
    async tryOut() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

function outboxSender({ db, clock, ids }: Parts): Sender {
  return {
    async send(mail) {
      const { subject, text, html } = await renderMail(mail)
      await db
        .insertInto('outbox')
        .values({
          id: mail.key ? uuidOf(mail.key) : ids.uuid(),
          kind: 'mail',
          recipient: mail.to,
          subject,
          text,
          html,
          createdAt: clock.now(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async tryOut() {},
    close() {},
  }
}

/** The same UUID for the same key, whatever it is made of. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 is for what is made in a way of one's own: RFC 9562, section 5.8.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
