import type { App } from '#server/app.ts'
import { grantCredits } from './ledger.server.ts'

/** New members are given the credits that their site gives. */
export function subscribeCredits(app: App): void {
  app.events.on('account.created', async (tx, { memberId, signupCredits }) => {
    await grantCredits(tx, app, { memberId, key: 'signup', account: 'signup', amount: signupCredits })
  })
}
