import type { SignupForm } from '#features/accounts/contract.ts'
import { issueStart, SHORTEST_SIGNUP_MILLISECONDS } from '#features/accounts/signup/signup-proof.server.ts'
import type { TestSite } from './site.ts'

/** A valid signup form, started long enough ago to pass as a human's. */
export function signupForm(
  { app, siteId }: Pick<TestSite, 'app' | 'siteId'>,
  changes: Partial<SignupForm> & Pick<SignupForm, 'name' | 'email'>,
): SignupForm {
  const begun = new Date(app.clock.now().getTime() - SHORTEST_SIGNUP_MILLISECONDS)
  const key = changes.key ?? app.ids.uuid()
  return {
    key,
    gender: 'female',
    sexuality: 'hetero',
    date_of_birth: '1990-02-03',
    country: 'NL',
    region: 'NL-UT',
    place: 'NL-UT-utrecht',
    signup_reason: 'dating',
    signup_message: null,
    password: 'een goed wachtwoord',
    terms: true,
    special_category_consent: true,
    start: issueStart(app, siteId, key, begun),
    ...changes,
  }
}
