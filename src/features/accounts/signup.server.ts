import type { Selectable } from 'kysely'
import type { App } from '#server/app.ts'
import { HOUR } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { DomainEvents } from '#server/events.ts'
import { ageOn } from '#shared/dates.ts'
import { knownPlace } from '../site/describe.server.ts'
import { termsVersion } from '../site/terms.ts'
import { mayEnter, trackingOf } from '../site/tracking.server.ts'
import { requestActivationMail } from './activation.server.ts'
import type { ApiContext } from './context.server.ts'
import type { SignupForm, User } from './contract.ts'
import { refuseDisposable } from './disposable-addresses.server.ts'
import { refuseGuessablePassword } from './guessable-password.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { findAccount, findCredentials } from './queries.server.ts'
import { mailReturnAgain } from './reactivate.server.ts'
import { emailKey, nameKey, OLDEST_YEARS } from './rules.ts'
import { beginSession } from './session.server.ts'
import { countAttempt, countSignupOfSite, refuseTakenEmail } from './signup-limits.server.ts'
import { refuseRobots } from './signup-proof.server.ts'
import {
  claimEmail,
  claimName,
  findNameOwner,
  insertAccount,
  type NewAccount,
} from './signup-queries.server.ts'
import { userById } from './user.server.ts'

/** So long a signup may be sent again: whoever lost the answer tries at once. */
const SENT_AGAIN_MILLISECONDS = HOUR

/**
 * The first stage of signing up: says what would be refused, and changes nothing.
 * @returns the proof that the signup itself is sent with
 */
export async function checkSignup(context: ApiContext, form: SignupForm): Promise<string> {
  await countAttempt(context)
  const proven = await refuseRobots(context, form)
  if (!mayEnter(context)) fail('signup_closed')
  await refuseWrongForm(context, form)
  await refuseTaken(context, form)
  return proven
}

/** Creates the account and logs in. The same signup sent again (same id, same password) is the same account. */
export async function signUp(context: ApiContext, form: SignupForm): Promise<User> {
  const { app } = context
  await countAttempt(context)
  await refuseRobots(context, form)
  const existing = await findAccount(app.db, form.id)
  if (existing) return resumeSignup(context, form, existing)
  return makeAccount(context, form, { tracking: trackingOf(context) })
}

type Making = {
  tracking: Record<string, string>
  /** Whom the site asked itself needs no partner to be let in. */
  invited?: boolean
  /** The address is known to be theirs. */
  confirmed?: boolean
  /** Is done in the same transaction, first. */
  before?: (tx: Tx) => Promise<void>
}

/** Makes the account of a signup by the rules, and logs in. */
export async function makeAccount(context: ApiContext, form: SignupForm, making: Making): Promise<User> {
  const { app, site, origin } = context
  const { tracking, invited = false, confirmed = false, before } = making
  if (!invited && !mayEnter(context)) fail('signup_closed')
  await refuseWrongForm(context, form)
  await countSignupOfSite(context)

  const passwordHash = await hashPassword(form.password)
  const firstMessage = firstMessageOf(form)
  const now = app.clock.now()
  const created = await transact(app.db, async (tx) => {
    await before?.(tx)
    const outcome = await createAccount(tx, app, {
      id: form.id,
      siteId: site.id,
      email: form.email,
      passwordHash,
      status: confirmed ? 'active' : 'not_confirmed',
      language: context.locale,
      scripted: false,
      signupDate: now,
      confirmedAt: confirmed ? now : null,
      termsVersion: termsVersion(site.createdAt),
      specialCategoryConsentAt: now,
      tracking,
      signupMessage: firstMessage ? null : form.signup_message,
      signupCredits: site.settings.signup_credits,
      firstMessage,
      profile: {
        name: form.name,
        gender: form.gender,
        sexuality: form.sexuality,
        dateOfBirth: form.date_of_birth,
        country: form.country,
        region: form.region,
        placeId: form.place,
        signupReason: form.signup_reason,
      },
    })
    if (outcome === 'exists') return false
    if (outcome === 'email_taken') await refuseEmail(tx, context, form.email)
    if (outcome === 'name_taken') fail('name_taken')
    if (!confirmed) await requestActivationMail(tx, app, { memberId: form.id, baseUrl: origin.baseUrl })
    await beginSession(tx, context, form.id)
    return true
  }).catch((error: unknown) => mailIfDeleted(context, form.email, error))
  if (created) return userById(context, form.id)
  // The same signup was being handled at the same moment, and is done now.
  const first = await findAccount(app.db, form.id)
  return resumeSignup(context, form, first!)
}

/** What goes to other features with a new account. */
type NewcomersGoods = Omit<DomainEvents['account.created'], 'memberId'>

/**
 * Makes an account with the address and name that it claims. Anything but 'created' asks the caller to undo the
 * transaction.
 */
export async function createAccount(
  tx: Tx,
  app: App,
  { signupCredits, firstMessage, ...account }: NewAccount & NewcomersGoods,
): Promise<'created' | 'exists' | 'email_taken' | 'name_taken'> {
  const { id, siteId, email, profile } = account
  if (!(await insertAccount(tx, account))) return 'exists'
  const claim = { siteId, emailKey: emailKey(email), memberId: id, now: app.clock.now() }
  if (!(await claimEmail(tx, claim))) return 'email_taken'
  if (!(await claimName(tx, siteId, nameKey(profile.name), id))) return 'name_taken'
  await app.events.emit(tx, 'account.created', { memberId: id, signupCredits, firstMessage })
  if (account.status === 'active') await app.events.emit(tx, 'account.confirmed', { memberId: id })
  return 'created'
}

function firstMessageOf({ message_to: to, signup_message: body }: SignupForm) {
  return to && body ? { to, body } : undefined
}

type SignedUp = Pick<
  Selectable<Tables['account']>,
  'id' | 'siteId' | 'email' | 'passwordHash' | 'status' | 'deletedAt' | 'signupDate'
>

/** Logs in who sends the same signup again. */
export async function resumeSignup(
  context: ApiContext,
  form: Pick<SignupForm, 'email' | 'password'>,
  account: SignedUp,
): Promise<User> {
  if (!(await isSameSignup(context, form, account))) fail('conflict')
  if (account.status === 'deleted') {
    await mailReturnAgain(context, account)
    fail('email_taken', { deleted: true })
  }
  await transact(context.app.db, (tx) => beginSession(tx, context, account.id))
  return userById(context, account.id)
}

/**
 * Whether the account was just made by this form. Later it is no way in, as its tries are not counted as those of a
 * login are; and members' ids are known to others: by neither answer nor time may one learn whose address it is.
 */
async function isSameSignup(
  { app, site }: ApiContext,
  form: Pick<SignupForm, 'email' | 'password'>,
  account: SignedUp,
): Promise<boolean> {
  const age = app.clock.now().getTime() - account.signupDate.getTime()
  if (account.siteId !== site.id || age > SENT_AGAIN_MILLISECONDS) return false
  const right = await verifyPassword(form.password, account.passwordHash)
  return right && emailKey(account.email) === emailKey(form.email)
}

async function refuseWrongForm(context: ApiContext, form: SignupForm): Promise<void> {
  const { app, site } = context
  const { settings } = site
  const age = ageOn(form.date_of_birth, app.clock.now())
  if (age < settings.minimum_age) refuseField('date_of_birth', 'too_young')
  if (age > OLDEST_YEARS) refuseField('date_of_birth', 'invalid_date')
  if (!(await knownPlace(context, form.country, form.region, form.place)))
    refuseField('place', 'invalid_value')
  if (firstMessageOf(form) && form.signup_message!.length > settings.message_length)
    refuseField('signup_message', 'too_big')
  refuseDisposable('email', form.email)
  refuseGuessablePassword(context.site, 'password', form.password, form)
}

async function refuseTaken(context: ApiContext, form: SignupForm): Promise<void> {
  const { app, site } = context
  const existing = await findAccount(app.db, form.id)
  if (existing && (await isSameSignup(context, form, existing))) return
  const owner = await findCredentials(app.db, site.id, emailKey(form.email))
  if (owner) {
    await mailReturnAgain(context, owner)
    await refuseTakenEmail(context, owner.status === 'deleted')
  }
  if (await findNameOwner(app.db, site.id, nameKey(form.name))) fail('name_taken')
}

// Asked within the transaction: another connection might be one that everybody waits for.
async function refuseEmail(tx: Tx, context: ApiContext, email: string): Promise<never> {
  const owner = await findCredentials(tx, context.site.id, emailKey(email))
  return refuseTakenEmail(context, owner?.status === 'deleted')
}

/** The refusal undid its transaction, and would have undone the mail with it. */
async function mailIfDeleted(context: ApiContext, email: string, error: unknown): Promise<never> {
  if ((error as { code?: unknown }).code === 'email_taken') {
    const owner = await findCredentials(context.app.db, context.site.id, emailKey(email))
    if (owner) await mailReturnAgain(context, owner)
  }
  throw error
}
