import { randomUUID } from 'node:crypto'
import type { OfficeDraft } from '#features/mailings/office/contract.ts'
import type { Audience } from '#shared/mailings/mailing.ts'
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
