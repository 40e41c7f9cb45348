import type { Selectable } from 'kysely'
import { knownPlace } from '#features/site/describe.server.ts'
import { termsVersionOf } from '#features/site/texts/own-texts.server.ts'
import { mayEnter, trackingOf } from '#features/site/tracking.server.ts'
import type { App } from '#server/app.ts'
import { HOUR } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { Arrival, DomainEvents } from '#server/events.ts'
import { ageOn } from '#shared/dates.ts'
import { readVia, viaOf } from '#shared/landers.ts'
import { dayIn } from '#shared/local-time.ts'
import { INTERESTS_AT_MOST, interestsIn } from '#shared/profile/interests.ts'
import type { User } from '../account/account-fields.ts'
import type { ApiContext } from '../account/context.server.ts'
import { mailReturnAgain } from '../account/deleted-account.server.ts'
import { refuseDisposable } from '../account/disposable-addresses.server.ts'
import { refuseGuessablePassword } from '../account/guessable-password.server.ts'
import { hashPassword, verifyPassword } from '../account/passwords.server.ts'
import { findCredentials } from '../account/queries.server.ts'
import { emailKey } from '../account/rules.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { userById } from '../account/user.server.ts'
import { isBannedBrowser } from '../login/ban-marks.server.ts'
import { DEVICE_COOKIE } from '../login/known-device.server.ts'
import { beginSession } from '../login/session.server.ts'
import { requestActivationMail } from './activation.server.ts'
import { beginningWishes } from './beginning-wishes.ts'
import type { SignupForm } from './signup-contract.ts'
import {
  countAttempt,
  countSignupOfSite,
  refuseTakenEmail,
  withinTakenAnswers,
} from './signup-limits.server.ts'
import { refuseRobots } from './signup-proof.server.ts'
import { claimEmail, findAccountBySignup, insertAccount, type NewAccount } from './signup-queries.server.ts'
import { refuseLongMessage, refuseWrongBirth, refuseWrongName } from './signup-rules.server.ts'

/** The time in which a retry of a signup logs in. A browser that lost the response retries at once. */
const SENT_AGAIN_MILLISECONDS = HOUR

/**
 * Refuses what the signup itself would refuse, and changes nothing.
 * @returns the start to send with the signup
 */
export async function checkSignup(context: ApiContext, form: SignupForm): Promise<string> {
  await countAttempt(context)
  const proven = await refuseRobots(context, form)
  if (!mayEnter(context)) fail('signup_closed')
  await refuseBannedBrowser(context)
  await refuseWrongForm(context, form)
  await refuseTaken(context, form)
  return proven
}

/** Creates the account and logs in; a retry with the same key and password logs in to that account. */
export async function signUp(context: ApiContext, form: SignupForm): Promise<User> {
  await countAttempt(context)
  await refuseRobots(context, form)
  const existing = await findSignup(context, form.key)
  if (existing) return resumeSignup(context, form, existing)
  return makeAccount(context, form, { tracking: trackingOf(context) })
}

type Making = {
  tracking: Record<string, string>
  /** The site sent the link, which opens the signup even without a partner. */
  invited?: boolean
  /** The address is known to be the newcomer's. */
  confirmed?: boolean
  /** Runs first in the transaction. */
  before?: (tx: Tx) => Promise<void>
}

/** Checks a signup against the rules, creates its account and logs in. */
export async function makeAccount(context: ApiContext, form: SignupForm, making: Making): Promise<User> {
  const { app, site, origin } = context
  const { tracking, invited = false, confirmed = false, before } = making
  if (!invited && !mayEnter(context)) fail('signup_closed')
  await refuseBannedBrowser(context)
  await refuseWrongForm(context, form)
  await countSignupOfSite(context)

  const passwordHash = await hashPassword(form.password)
  const terms = await termsVersionOf(app.db, site, context.locale)
  const firstMessage = firstMessageOf(form)
  const now = app.clock.now()
  const arrival = arrivalOf(context)
  const id = app.ids.uuid()
  const created = await transact(app.db, async (tx) => {
    await before?.(tx)
    const outcome = await createAccount(tx, app, {
      id,
      signupKeyHash: hashToken(form.key),
      siteId: site.id,
      email: form.email,
      passwordHash,
      status: confirmed ? 'active' : 'not_confirmed',
      language: context.locale,
      scripted: false,
      signupDate: now,
      confirmedAt: confirmed ? now : null,
      termsVersion: terms,
      specialCategoryConsentAt: now,
      tracking,
      signupMessage: firstMessage ? null : form.signup_message,
      signupCredits: site.settings.signup_credits,
      firstMessage,
      arrival,
      lander: arrival.page ? viaOf(arrival) : null,
      profile: {
        name: form.name,
        gender: form.gender,
        sexuality: form.sexuality,
        dateOfBirth: form.date_of_birth,
        country: form.country,
        region: form.region,
        placeId: form.place,
        signupReason: form.signup_reason,
        ...beginningWishes(ageOn(form.date_of_birth, dayIn(form.country, now)), site.settings),
        // Until they say otherwise.
        membersOnly: true,
        seenByChosen: false,
        interests: interestsIn(context.asked.interest ?? '').slice(0, INTERESTS_AT_MOST),
      },
    })
    if (outcome === 'exists') return false
    if (outcome === 'email_taken') await refuseEmail(tx, context, form.email)
    if (!confirmed) await requestActivationMail(tx, app, { memberId: id, baseUrl: origin.baseUrl })
    await beginSession(tx, context, id)
    return true
  }).catch((error: unknown) => mailIfDeleted(context, form.email, error))
  if (created) return userById(context, id)
  // A concurrent request with the same key has committed first.
  const first = await findSignup(context, form.key)
  return resumeSignup(context, form, first!)
}

type CreatedEvent = Omit<DomainEvents['account.created'], 'memberId'>

/**
 * Inserts an account and claims its address.
 * @returns 'created', or why the caller must roll back
 */
export async function createAccount(
  tx: Tx,
  app: App,
  { signupCredits, firstMessage, arrival, ...account }: NewAccount & CreatedEvent,
): Promise<'created' | 'exists' | 'email_taken'> {
  const { id, siteId, email } = account
  if (!(await insertAccount(tx, account))) return 'exists'
  const claim = { siteId, emailKey: emailKey(email), memberId: id, now: app.clock.now() }
  if (!(await claimEmail(tx, claim))) return 'email_taken'
  await app.events.emit(tx, 'account.created', { memberId: id, signupCredits, firstMessage, arrival })
  if (account.status === 'active') await app.events.emit(tx, 'account.confirmed', { memberId: id })
  return 'created'
}

function arrivalOf({ site, asked }: ApiContext): Arrival {
  const { page, slug: named } = readVia(asked.via) ?? { page: '', slug: '' }
  // An address can name any campaign; the site's own are counted.
  const slug = Object.hasOwn(site.settings.landers, named) ? named : ''
  return { siteId: site.id, page, slug, network: asked.network ?? '' }
}

function firstMessageOf({ message_to: to, signup_message: body }: SignupForm) {
  return to && body ? { to, body } : undefined
}

type SignedUp = Pick<
  Selectable<Tables['account']>,
  'id' | 'email' | 'passwordHash' | 'status' | 'deletedAt' | 'signupDate'
>

/** Logs in a retry of a signup. */
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
  return transact(context.app.db, async (tx) => {
    await beginSession(tx, context, account.id)
    return userById(context, account.id, tx)
  })
}

/** The account that was created under this key, which only its browser knows. */
export function findSignup({ app, site }: ApiContext, key: string) {
  return findAccountBySignup(app.db, site.id, hashToken(key))
}

/** Whether this form made the account within the last hour; unlike a login, a retry is neither limited nor mailed. */
async function isSameSignup(
  { app }: ApiContext,
  form: Pick<SignupForm, 'email' | 'password'>,
  account: SignedUp,
): Promise<boolean> {
  const age = app.clock.now().getTime() - account.signupDate.getTime()
  if (age > SENT_AGAIN_MILLISECONDS) return false
  const right = await verifyPassword(form.password, account.passwordHash)
  return right && emailKey(account.email) === emailKey(form.email)
}

/** Runs for both the check and the signup: a client may skip the check, or change the form after it. */
async function refuseWrongForm(context: ApiContext, form: SignupForm): Promise<void> {
  const { app, site } = context
  refuseWrongBirth(site, { dateOfBirth: form.date_of_birth, country: form.country }, app.clock.now())
  refuseWrongName(site, form.name, form.email)
  if (!(await knownPlace(context, form.country, form.region, form.place)))
    refuseField('place', 'invalid_value')
  refuseLongMessage(site, form)
  refuseDisposable('email', form.email)
  refuseGuessablePassword(context.site, 'password', form.password, form)
}

/** @throws signup_banned */
async function refuseBannedBrowser({ app, cookies }: ApiContext): Promise<void> {
  if (await isBannedBrowser(app, cookies.get(DEVICE_COOKIE))) fail('signup_banned')
}

async function refuseTaken(context: ApiContext, form: SignupForm): Promise<void> {
  const { app, site } = context
  const existing = await findSignup(context, form.key)
  if (existing && (await isSameSignup(context, form, existing))) return
  const owner = await withinTakenAnswers(context, () =>
    findCredentials(app.db, site.id, emailKey(form.email)),
  )
  if (owner) {
    await mailReturnAgain(context, owner)
    fail('email_taken', { deleted: owner.status === 'deleted' })
  }
}

// Reads through the transaction: waiting for a second connection could exhaust the pool.
async function refuseEmail(tx: Tx, context: ApiContext, email: string): Promise<never> {
  const owner = await findCredentials(tx, context.site.id, emailKey(email))
  return refuseTakenEmail(context, owner?.status === 'deleted')
}

/** Mails the way back to a deleted account outside the transaction, which the refusal rolled back. */
async function mailIfDeleted(context: ApiContext, email: string, error: unknown): Promise<never> {
  if ((error as { code?: unknown }).code === 'email_taken') {
    const owner = await findCredentials(context.app.db, context.site.id, emailKey(email))
    if (owner) await mailReturnAgain(context, owner)
  }
  throw error
}
