import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Ids } from './ids.ts'
import type { SmsSender } from './sms.ts'
import { createTwilio } from './twilio.ts'

/** Sends by Twilio if it is configured; a demo writes messages to its outbox. Otherwise nothing can send any. */
export function createSms(
  { twilio, demo }: Config,
  { db, clock, ids }: { db: Db; clock: Clock; ids: Ids },
): SmsSender | undefined {
  if (twilio) return createTwilio(twilio)
  if (!demo) return undefined
  return {
    async send({ to, text, reader }) {
      await db
        .insertInto('outbox')
        .values({
          id: ids.uuid(),
          kind: 'sms',
          recipient: to,
          reader,
          subject: '',
          text,
          html: null,
          createdAt: clock.now(),
        })
        .execute()
    },
  }
}
