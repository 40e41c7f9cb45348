import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { vi } from 'vitest'
import { PATIENCE_MILLISECONDS } from '../run/patience.ts'

export type MailSink = {
  url: string
  mails: ParsedMail[]
  /** Takes mails from now on, and answers none of these. @returns what lets the answers go */
  hold(which?: (mail: ParsedMail) => boolean): () => void
  /** Answers the recipients of mails from now on; undefined takes them. */
  answer(rule: ((recipient: string) => { code: number; words: string } | undefined) | undefined): void
  /** How many connections were begun. */
  connections(): number
  /** Goes away: breaks every connection, and refuses new ones. */
  leave(): Promise<void>
  /** Is there again, at the same address. */
  comeBack(): Promise<void>
  /** Waits for the newest mail to an address. */
  mailTo(address: string): Promise<ParsedMail>
  close(): Promise<void>
}

/** Starts a real SMTP server that keeps the mails. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ParsedMail[] = []
  let held: Promise<void> | undefined
  let isHeld = (_mail: ParsedMail) => true
  let rule: Parameters<MailSink['answer']>[0]
  let begun = 0
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect(_session, done) {
      begun++
      done()
    },
    onRcptTo({ address }, _session, done) {
      const refusal = rule?.(address)
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        if (held && isHeld(mail)) void held.then(() => done())
        else done()
      }, done)
    },
  }
  let server = await listen(options, 0)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer(given) {
      rule = given
    },
    connections: () => begun,
    leave: () => close(server),
    async comeBack() {
      server = await listen(options, port)
    },
    hold(which = () => true) {
      isHeld = which
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
        { timeout: PATIENCE_MILLISECONDS, interval: 50 },
      ),
    close: () => close(server),
  }
}

async function listen(options: SMTPServerOptions, port: number): Promise<SMTPServer> {
  const server = new SMTPServer(options)
  // A program that a test kills in the middle of a mail resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
