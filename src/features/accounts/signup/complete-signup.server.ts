import { knownPlace } from '#features/site/describe.server.ts'
import { fail } from '#server/errors.ts'
import { invalidInput } from '#server/http/declare-errors.ts'
import { dayIn } from '#shared/local-time.ts'
import { sexualityOf } from '#shared/profile.ts'
import type { User } from '../account/account-fields.ts'
import type { ApiContext } from '../account/context.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { ASKED, type Asked, type PreparedFacts, type preparedContract } from './prepared-contract.ts'
import { deletePrepared, findPreparedByToken } from './prepared-queries.server.ts'
import { findSignup, makeAccount, resumeSignup } from './signup.server.ts'
import { signupForm } from './signup-contract.ts'
import { countAttempt } from './signup-limits.server.ts'
import { refuseRobots } from './signup-proof.server.ts'
import { siteRulesOf } from './signup-rules.server.ts'
import { RULES } from './signup-rules.ts'

type Prepared = { id: string; email: string; facts: PreparedFacts }
type Completion = ReturnType<
  NonNullable<(typeof preparedContract.completeSignup)['~orpc']['inputSchema']>['parse']
>

/**
 * The questions that the holder of this link must still answer. Of the known answers, only the address of the
 * link is disclosed.
 */
export async function describePrepared(
  context: ApiContext,
  token: string,
): Promise<{ email: string; asked: Asked[] }> {
  const { email, facts } = await findPrepared(context, token)
  const lacking = await Promise.all(ASKED.map((field) => isLacking(context, field, facts, email)))
  return { email, asked: ASKED.filter((_, index) => lacking[index]) }
}

async function findPrepared({ app, site }: ApiContext, token: string): Promise<Prepared> {
  const found = await findPreparedByToken(app.db, site.id, hashToken(token), app.clock.now())
  if (!found) fail('link_invalid')
  return found
}

/** Whether an answer is unknown, or breaks a rule now. */
async function isLacking(
  context: ApiContext,
  field: Asked,
  facts: PreparedFacts,
  email: string,
): Promise<boolean> {
  const { app, site } = context
  const { name, date_of_birth, country = '', region = '', place = '' } = facts
  const rules = siteRulesOf(site)
  switch (field) {
    case 'gender':
      return facts.gender === undefined
    case 'seeks':
      return true
    case 'date_of_birth':
      return (
        date_of_birth === undefined ||
        RULES.date_of_birth({ date_of_birth }, rules, dayIn(country ?? '', app.clock.now())) !== undefined
      )
    case 'place':
      return (await knownPlace(context, country, region, place)) === undefined
    case 'name':
      return name === undefined || RULES.name({ name, email }, rules) !== undefined
  }
}

/**
 * Creates an account from the known facts and the answers, by the rules of every signup. The link proves the address to
 * which it was mailed.
 */
export async function completeSignup(context: ApiContext, given: Completion): Promise<User> {
  await countAttempt(context)
  await refuseRobots(context, given)
  const existing = await findSignup(context, given.key)
  if (existing) return resumeSignup(context, { ...given, email: existing.email }, existing)
  const { id, email, facts } = await findPrepared(context, given.token)
  const { tracking = {}, signup_reason = null, signup_message = null, ...known } = facts
  const { token: _token, seeks, ...answers } = given
  const whole = {
    ...known,
    ...answers,
    signup_reason,
    signup_message,
    email,
    // Without a gender the form is refused, whatever the sexuality.
    sexuality: sexualityOf(answers.gender ?? known.gender ?? 'male', seeks),
  }
  const form = signupForm.safeParse(whole)
  if (!form.success) throw invalidInput(form.error.issues)
  return makeAccount(context, form.data, {
    invited: true,
    confirmed: true,
    tracking,
    // A concurrent completion finds the row gone.
    before: async (tx) => void ((await deletePrepared(tx, id)) || fail('link_invalid')),
  })
}
