import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OfficeDraft } from '#features/mailings/office/contract.ts'
import { SEND_MAILINGS } from '#features/mailings/schedule.server.ts'
import { transact } from '#server/database/transact.ts'
import type { Audience } from '#shared/mailings/mailing.ts'
import type { MemberOptions } from '../builders.ts'
import type { TestSite } from '../site.ts'
import type { Staff } from '../staff.ts'

export const ALL: Audience = { countries: [], gender: null, premium: null, last_active: 'any' }
export const nl = { subject: 'Nieuw op de site', body: 'Eerste alinea.\n\nTweede alinea.', button: '' }
export const de = { subject: 'Neu auf der Seite', body: 'Erster Absatz.', button: '' }

export const draftOf = (more: Partial<OfficeDraft> = {}): OfficeDraft => ({
  ...{
    kind: 'news',
    texts: { nl, de },
    path: '/members',
    code: null,
    audience: ALL as OfficeDraft['audience'],
  },
  ...more,
})

/** What staff do with mailings, by the colleague who is logged in by then. */
export const writerOf = (staff: () => Staff) => ({
  make: async (more: Partial<OfficeDraft> = {}) =>
    (await staff().office.mailings.make({ key: randomUUID(), draft: draftOf(more) })).id,
  send: (id: string, at: Date | null = null, version = 1) =>
    staff().office.mailings.send({ id, version, at: at?.toISOString() ?? null }),
  countsOf: async (id: string) => (await staff().office.mailings.open({ id })).counts,
})

/** Readers of a site, the mails they got and how far the sending is. */
export function readersOf(site: () => TestSite) {
  /** A member who agreed to both kinds. */
  async function reader(options: MemberOptions = {}) {
    const member = await site().build.member({ signupDate: site().clock.now(), ...options })
    const { api } = await site().login(member)
    await api.notifications.choose({ emails: { news: true, promotions: true } })
    return { ...member, api }
  }
  const mailsTo = ({ email }: { email: string }, subject = nl.subject) =>
    site().mail.mails.filter(
      (mail) => mail.subject === subject && [mail.to].flat().some((to) => to?.text === email),
    )

  /** Runs the job that otherwise comes each minute, and waits for it. */
  async function settle(): Promise<void> {
    await transact(site().app.db, (tx) => site().app.jobs.enqueue(tx, SEND_MAILINGS, {}))
    await expect
      .poll(
        () =>
          site().rows(
            `select 1 from pgboss.job where name like 'mailings.%' and state in ('created', 'retry', 'active')`,
          ),
        { interval: 100 },
      )
      .toEqual([])
  }
  const stateOf = async (id: string, { id: member }: { id: string }) =>
    (
      await site().rows<{ state: string }>(
        'select state from mailing_receiver where mailing_id = $1 and member_id = $2',
        [id, member],
      )
    )[0]?.state
  return { reader, mailsTo, settle, stateOf }
}
