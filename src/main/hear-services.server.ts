import { type Mailer, MailWaits } from '#server/mail.ts'
import type { ServiceHealth } from '#server/service-health.ts'
import { SmsRefused, type SmsSender } from '#server/sms.ts'
import type { Storage } from '#server/storage.ts'

/** A mailer that notes how its server does. To want a mail later is an answer. */
export function hearMailer(mailer: Mailer, serviceHealth: ServiceHealth): Mailer {
  const answered = (error: unknown) => error instanceof MailWaits && error.failure === 'later'
  return {
    ...mailer,
    send: serviceHealth.hear('mail', (mail) => mailer.send(mail), answered),
    tryOut: serviceHealth.hear('mail', () => mailer.tryOut()),
  }
}

export function hearSms(sms: SmsSender | undefined, serviceHealth: ServiceHealth): SmsSender | undefined {
  const refused = (error: unknown) => error instanceof SmsRefused
  return sms && { send: serviceHealth.hear('sms', (message) => sms.send(message), refused) }
}

/** A storage that notes how it does. A name that cannot be one is no failure of its. */
export function hearStorage(storage: Storage, serviceHealth: ServiceHealth): Storage {
  const misnamed = (error: unknown) => error instanceof RangeError
  return {
    ...storage,
    read: serviceHealth.hear('storage', (name) => storage.read(name)),
    write: serviceHealth.hear('storage', (name, content) => storage.write(name, content), misnamed),
    remove: serviceHealth.hear('storage', (name) => storage.remove(name), misnamed),
  }
}
