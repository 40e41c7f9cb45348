import { PASSWORD } from '#tests/harness/builders.ts'
import type { Paths } from './walk.ts'

/** What is sent as a browser comes to a site. */
export const ENTERING: Paths = {
  'look up a session': ({ anna }) => anna.api.accounts.user(),
  'open a landing page': ({ visitor }) => visitor.api.landing.faces({}),
  'see how many members there are': ({ visitor }) => visitor.api.landing.figures({}),
  'read the transparency report': ({ visitor }) => visitor.api.figures.transparency({}),
  'ask for the sitemap': ({ visitor }) => visitor.fetch('/sitemap.xml'),
  'see the page of a region': ({ visitor }) =>
    visitor.api.discovery.search({ country: 'NL', countryregion: 'NL-UT' }),
  'log in': async ({ site }) => site.loginByPassword({ email: 'anna@example.org', password: PASSWORD }),
  'see my purchases and credits': async ({ anna }) => {
    await anna.api.payments.purchases()
    await anna.api.payments.storedMethods()
    await anna.api.payments.spending()
    await anna.api.payments.topUp()
    await anna.api.payments.creditHistory({})
    await anna.api.payments.unusedCredits()
    await anna.api.payments.offers()
  },
}
