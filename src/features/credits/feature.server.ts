import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { grantCredits, SIGNUP_KEY } from './ledger.server.ts'

export const creditsFeature = {
  subscribe(app) {
    // The site's signup credits.
    app.events.on('account.created', async (tx, { memberId, signupCredits }) => {
      await grantCredits(tx, app, { memberId, key: SIGNUP_KEY, account: 'signup', amount: signupCredits })
    })
  },
} satisfies Feature<ApiContext>
