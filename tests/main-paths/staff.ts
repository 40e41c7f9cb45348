import { objectionTo } from '#features/accounts/login/objection.server.ts'
import { decideItem } from '#features/moderation/decide.server.ts'
import { keepItem, nextItem, peekNext, releaseItem } from '#features/moderation/queue.server.ts'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { newStaff } from '#tests/harness/staff.ts'
import type { Paths } from './walk.ts'

/** What staff look at. */
export const STAFF: Paths = {
  'look at what waits for a moderator': async ({ site }) => {
    const by = { staffId: site.app.ids.uuid(), siteId: site.siteId }
    const item = await nextItem(site.app, by)
    await peekNext(site.app, by, ['text', 'photo'], { without: [item!.id] })
    await keepItem(site.app, by, item!.id)
    await nextItem(site.app, by)
    await releaseItem(site.app, by, item!.id)
    const { id: text } = (await nextItem(site.app, by, ['text']))!
    const verdict = { item: text, key: site.app.ids.uuid(), kind: 'reject', reason: 'spam' } as const
    const decided = await decideItem(site.app, by, verdict)
    await takeEffect(site.app, decided)
    const objection = objectionTo(site.app, decided.decision)
    await site.visitor().api.moderation.statement({ objection })
    await site.visitor().api.moderation.appeal({ objection, words: 'Klopt niet' })
  },
  'find a member as staff, and open one': async ({ site, man }) => {
    const { office } = await newStaff(site, 'owner')
    for (const query of ['p1234', 'P12@', man, 'ABCD-1234', '2026-000123'])
      await office.members.find({ query })
    for (const state of ['active', 'not_confirmed', 'suspended', 'banned', 'held', 'deleted'] as const)
      await office.members.list({ state, before: man })
    await office.members.list({ country: 'NL', from: '2020-01-01', paying: 'yes' })
    await office.members.find({ query: 'NL91ABNA0417164300' })
    await office.members.find({ query: '0612345678' })
    await office.members.open({ id: man })
    await office.notes.handedOver({})
    for (const status of ['completed', 'given_back', 'taken_back', 'failed'] as const)
      await office.payments.list({ status })
    await office.payments.list({ method: 'paypal', from: '2020-01-01' })
    await office.payments.list({ least: 1, most: 2 })
    await office.members.ledger({ id: man, before: 3 })
    const { accounts } = await office.members.accountsToLookAt()
    await office.members.markLookedAt({ id: accounts[0]!.id })
  },
}
