import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export type MailSink = {
  url: string
  mails: ParsedMail[]
  /** Takes mails from now on, and answers none of them. @returns what lets the answers go */
  hold(): () => void
  /** Waits for the newest mail to an address. */
  mailTo(address: string): Promise<ParsedMail>
  close(): Promise<void>
}

/** Starts a real SMTP server that keeps the mails. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ParsedMail[] = []
  let held: Promise<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        if (held) void held.then(() => done())
        else done()
      }, done)
    },
  })
  // A program that a test kills in the middle of a mail resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    mailTo: (address) =>
      vi.waitFor(
        () => {
          const mail = mails.findLast(({ to }) => [to].flat().some((one) => one?.text === address))
          if (!mail) throw new Error(`no mail to ${address} yet`)
          return mail
        },
        { timeout: 60_000, interval: 50 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
