import { fail } from '#server/errors.ts'
import { invalidInput } from '#server/http/declare-errors.ts'
import { ageOn } from '#shared/dates.ts'
import { sexualityOf } from '#shared/profile.ts'
import { knownPlace } from '../site/describe.server.ts'
import type { ApiContext } from './context.server.ts'
import type { User } from './contract.ts'
import { ASKED, type Asked, type PreparedFacts, type preparedContract } from './prepared-contract.ts'
import { deletePrepared, findPreparedByToken } from './prepared-queries.server.ts'
import { findAccount } from './queries.server.ts'
import { nameKey, nameProblem } from './rules.ts'
import { makeAccount, resumeSignup } from './signup.server.ts'
import { signupForm } from './signup-contract.ts'
import { countAttempt } from './signup-limits.server.ts'
import { refuseRobots } from './signup-proof.server.ts'
import { findNameOwner } from './signup-queries.server.ts'
import { hashToken } from './token-hash.server.ts'

type Prepared = { id: string; email: string; facts: PreparedFacts }
type Completion = ReturnType<
  NonNullable<(typeof preparedContract.completeSignup)['~orpc']['inputSchema']>['parse']
>

/**
 * What is still to be asked of who holds this link. What is known is told to nobody, but for the address that the
 * link was mailed to.
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

/** Whether something is not known, or is of no use (any more): a name that was taken meanwhile. */
async function isLacking(
  context: ApiContext,
  field: Asked,
  facts: PreparedFacts,
  email: string,
): Promise<boolean> {
  const { app, site } = context
  const { name, date_of_birth: birth, country = '', region = '', place = '' } = facts
  switch (field) {
    case 'gender':
      return facts.gender === undefined
    case 'seeks':
      return true
    case 'date_of_birth':
      return birth === undefined || ageOn(birth, app.clock.now()) < site.settings.minimum_age
    case 'place':
      return (await knownPlace(context, country, region, place)) === undefined
    case 'name':
      return (
        name === undefined ||
        nameProblem(name, email) !== undefined ||
        (await findNameOwner(app.db, site.id, nameKey(name))) !== undefined
      )
  }
}

/**
 * Makes an ordinary account of what was known and what was answered now, by the rules of every signup. The link
 * proves the address that it was mailed to, so that it needs no second one.
 */
export async function completeSignup(context: ApiContext, given: Completion): Promise<User> {
  await countAttempt(context)
  await refuseRobots(context, given)
  const existing = await findAccount(context.app.db, given.id)
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
    // Without a gender the form is refused for that.
    sexuality: sexualityOf(answers.gender ?? known.gender ?? 'male', seeks),
  }
  const form = signupForm.safeParse(whole)
  if (!form.success) throw invalidInput(form.error.issues)
  return makeAccount(context, form.data, {
    invited: true,
    confirmed: true,
    tracking,
    // Once: of two at a time, one finds it gone.
    before: async (tx) => void ((await deletePrepared(tx, id)) || fail('link_invalid')),
  })
}
