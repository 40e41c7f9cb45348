import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Ids } from './ids.ts'
import { keyOfRunningJob } from './jobs/jobs.ts'
import { TryLater } from './jobs/try-later.ts'
import { type MailFailure, mailFailureOf } from './mail/failure.ts'
import type { Mail } from './mail/layout.ts'
import { beginOutage, endOutage, isAway, listOutages, noteLook } from './mail/outages.ts'
import { createSender, type Stream } from './mail/senders.ts'
import { tellFailure } from './tell-failure.ts'

/** `refused`: this mail will never be sent, and its address has heard nothing. */
export type Sent = 'sent' | 'refused'

/** What became of a mail. `address_refused`: the address takes none. `given_up`: it was tried long enough, or its words are refused. */
export type MailFate = 'sent' | 'waits' | 'address_refused' | 'given_up'

export type Mailer = {
  /** @throws MailWaits when it is to be sent later: a job that lets it pass is put off */
  send(mail: Mail): Promise<Sent>
  /** Tells of each mail. What the listener does must not fail: the mail would be sent again. */
  onFate(listener: (mail: Mail, fate: MailFate) => Promise<void>): void
  /** Looks whether servers that were away are back. @returns the services that are */
  lookAgain(): Promise<string[]>
  /** Logs in at the servers and sends nothing. @throws what a server answers */
  tryOut(): Promise<void>
  close(): void
}

export class MailWaits extends TryLater {
  override name = 'MailWaits'
  readonly failure: Extract<MailFailure, 'later' | 'unreachable' | 'unknown'>

  constructor(message: string, failure: MailWaits['failure'], reason: TryLater['reason']) {
    super(message, reason)
    this.failure = failure
  }
}

const SERVICES: Record<Stream, string> = { own: 'mail', bulk: 'mail.bulk' }

/**
 * Sends by SMTP if a server is configured; otherwise writes mails to the outbox, which the demo shows. What can be
 * unsubscribed from is bulk mail, in a stream of its own: it does not hold up mails that a reader waits for.
 */
export function createMailer(config: Config, db: Db, clock: Clock, ids: Ids): Mailer {
  const senders = {
    own: createSender(config, 'own', { db, clock, ids }),
    bulk: createSender(config, 'bulk', { db, clock, ids }),
  }
  const listeners: ((mail: Mail, fate: MailFate) => Promise<void>)[] = []
  const tell = async (mail: Mail, fate: MailFate) => {
    for (const listener of listeners) await listener(mail, fate)
  }

  async function send(given: Mail): Promise<Sent> {
    const stream = given.unsubscribe ? 'bulk' : 'own'
    const mail = withKey(given)
    if (await isAway(db, stream, clock.now())) throw await waits(mail, stream, 'unreachable')
    try {
      await senders[stream].send(mail)
    } catch (error) {
      const failure = mailFailureOf(error)
      if (failure === 'unreachable') await beginOutage(db, stream, clock.now())
      if (failure !== 'address' && failure !== 'refused') throw await waits(mail, stream, failure, error)
      await tell(mail, failure === 'address' ? 'address_refused' : 'given_up')
      return 'refused'
    }
    await tell(mail, 'sent')
    return 'sent'
  }

  async function waits(mail: Mail, stream: Stream, failure: MailWaits['failure'], error?: unknown) {
    await tell(mail, 'waits')
    return new MailWaits(error ? tellFailure(error) : 'the mail server is away', failure, {
      service: SERVICES[stream],
      at: clock.now(),
      untried: failure === 'unreachable',
      giveUp: () => tell(mail, 'given_up'),
    })
  }

  async function lookAgain(): Promise<string[]> {
    const back: string[] = []
    for (const { stream } of await listOutages(db)) {
      await noteLook(db, stream, clock.now())
      const works = await senders[stream].tryOut().then(
        () => true,
        () => false,
      )
      if (works && (await endOutage(db, stream))) back.push(SERVICES[stream])
    }
    return back
  }

  return {
    send,
    onFate: (listener) => listeners.push(listener),
    lookAgain,
    async tryOut() {
      await senders.own.tryOut()
      if (config.bulkSmtpUrl) await senders.bulk.tryOut()
    },
    close() {
      for (const sender of Object.values(senders)) sender.close()
    },
  }
}

/** A job that is tried again sends the same mail: its key is of the job, unless it was given one. */
function withKey(mail: Mail): Mail {
  const job = keyOfRunningJob()
  if (mail.key || !job) return mail
  const part = createHash('sha256').update(`${mail.kind} ${mail.to}`).digest('hex').slice(0, 16)
  return { ...mail, key: `${job}.${part}` }
}
