export type Sms = {
  /** A telephone number in the form of E.164: `+31612345678`. */
  to: string
  text: string
  /** After this time the message is of no use. */
  validSeconds: number
  /** The address of the member whom it is for; the demo's outbox shows it to them. */
  reader: string
}

/**
 * Sends text messages. Nothing is sent twice by itself, nor later: a member who does not get one is told at once, and
 * asks for another.
 * @throws SmsRefused when this number gets none
 * @throws SmsDown when the service does not take it now
 */
export type SmsSender = { send(sms: Sms): Promise<void> }

export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

export class SmsDown extends Error {
  override name = 'SmsDown'
  readonly mayBeSent: boolean

  constructor(message: string, { mayBeSent }: { mayBeSent: boolean }) {
    super(message)
    this.mayBeSent = mayBeSent
  }
}
