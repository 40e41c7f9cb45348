import { saveConnected } from '#features/accounts/account/queries.server.ts'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { writeImpressions } from '#features/discovery/impressions.server.ts'
import { findReversed } from '#features/payments/selling/orders/find-reversed.server.ts'
import { callWebhook } from '#tests/harness/services/webhooks.ts'
import type { Paths } from './walk.ts'

/** Money, timers, and what ends. */
export const LEAVING: Paths = {
  'block a member': ({ anna, man }) => anna.api.members.block({ id: man }),
  'unblock a member': ({ anna, man }) => anna.api.members.unblock({ id: man }),
  'read preferences': ({ anna }) => anna.api.notifications.preferences(),
  'hear of a payment': ({ site }) => callWebhook(site, `sp_${'x'.repeat(24)}`),
  'look for money that went back': ({ site }) => findReversed(site.app),
  'read and revoke a mandate': async ({ anna, id }) => {
    await anna.api.payments.directDebit()
    await anna.api.payments.revokeMandate({ id: id() }).catch(() => {})
  },
  'list purchases': ({ anna }) => anna.api.payments.purchases(),
  'see prices with a discount code': async ({ anna }) => {
    await anna.api.payments.discountCode({ code: 'PAD-12' })
    await anna.api.payments.offers()
  },
  // A timer does these as well, at any moment of the walk.
  'count whom a search showed': async ({ site, anna }) => {
    await anna.api.discovery.search({ gender: 'male' })
    await writeImpressions(site.app)
  },
  'note who is connected': ({ site, man, other }) =>
    saveConnected(site.app.db, [man, other], site.clock.now()),
  'list sessions': ({ anna }) => anna.api.accounts.sessions(),
  'hide the page': ({ anna }) => anna.api.accounts.pageHidden({}),
  'forget a member': ({ site, man }) => erase(site.app, { memberId: man }),
  'log out': ({ anna }) => anna.api.accounts.logout(),
}
