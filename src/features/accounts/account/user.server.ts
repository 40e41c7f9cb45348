import type { SiteSettings } from '#features/site/settings.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { isAtPushService, isPushKey } from '#server/push-services.ts'
import type { Locale } from '#shared/locales.ts'
import { imageOf } from '#shared/member-card.ts'
import { completenessOf, type ProfilePart } from '#shared/profile-completeness.ts'
import type { User } from './account-fields.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import { changeTrouble } from './mail-trouble.server.ts'
import { savePushSubscription } from './push-queries.server.ts'
import {
  findUserFacts,
  findViewer,
  updateFirstOffersEnded,
  updateLanguage,
  updatePaidUser,
  updatePaymentCountry,
  type Viewer,
} from './queries.server.ts'
import { timeBonusOf } from './time-bonus.ts'

export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600

/** The requesting member's account, as `user.php` returns it. */
export async function currentUser(context: ApiContext): Promise<User | null> {
  if (!context.session) return null
  return describeUser(context, context.session.viewer)
}

/** @throws authentication_required if the account was deleted meanwhile */
export async function userById(
  context: ApiContext,
  memberId: string,
  db: Db = context.app.db,
): Promise<User> {
  const viewer = await findViewer(db, memberId)
  if (!viewer) fail('authentication_required')
  return describeUser(context, viewer, db)
}

async function describeUser(
  { app, site, session }: ApiContext,
  viewer: Viewer,
  db: Db = app.db,
): Promise<User> {
  // Right after a login, the request still has the session from before.
  const own = session?.viewer.id === viewer.id ? session : null
  const facts = await findUserFacts(db, viewer.id, own?.id ?? null)
  const now = app.clock.now()
  const bonus = timeBonusOf(site.settings, viewer, now)
  const photo = facts.photoId && facts.renditions && facts.thumbhash !== null && facts.photoStatus
  return {
    profile: {
      id: viewer.id,
      name: viewer.name,
      country: viewer.country,
      region: viewer.region,
      gender: viewer.gender,
      sexuality: viewer.sexuality,
      status: 'active',
      main_image: photo
        ? imageOf({
            id: facts.photoId!,
            renditions: facts.renditions!,
            thumbhash: facts.thumbhash!,
            status: facts.photoStatus!,
          })
        : null,
      missing: missingParts(site.settings, viewer, facts),
    },
    email: viewer.email,
    credits: facts.credits ?? 0,
    paid_user: viewer.paidUser,
    signup_date: viewer.signupDate.toISOString(),
    status: viewer.status === 'active' ? 'active' : 'not_confirmed',
    notifications_disabled: facts.mailStops ?? [],
    mail_given_up: Boolean(facts.mailGivenUp),
    fictional_icon: site.settings.fictional_icon,
    language: viewer.language,
    session_until: own?.expiresAt.toISOString() ?? null,
    push: Boolean(facts.push),
    special_category_consent: viewer.specialCategoryConsentAt !== null,
    // No countdown while an order in progress uses the discount: it is not available meanwhile.
    time_bonus:
      bonus && !facts.discountInUse
        ? { code: bonus.code, percentage: bonus.percentage, expires: bonus.expires.toISOString() }
        : null,
    email_change:
      facts.newEmail && facts.newEmailExpiresAt! > now
        ? {
            email: facts.newEmail,
            expires: facts.newEmailExpiresAt!.toISOString(),
            trouble: await changeTrouble(app, site.id, facts.newEmail),
          }
        : null,
  }
}

function missingParts(
  { visible_profile_fields: visibleFields }: SiteSettings,
  { interests }: Viewer,
  facts: Awaited<ReturnType<typeof findUserFacts>>,
): ProfilePart[] {
  const said = {
    interests,
    profile_text: facts.profileText,
    hair_color: facts.hairColor,
    eye_color: facts.eyeColor,
    body_type: facts.bodyType,
    relationship_status: facts.relationshipStatus,
    tattoos: facts.tattoos,
    signup_reason: facts.signupReason,
  }
  return completenessOf(said, { hasPhoto: facts.photoId !== null, visibleFields }).missing
}

/** Saves the language in the cookie and, for a member, in the account. */
export async function chooseLanguage(context: ApiContext, language: Locale): Promise<User | null> {
  const { app, session, cookies } = context
  if (session) await transact(app.db, (tx) => updateLanguage(tx, session.viewer.id, language))
  cookies.set(LOCALE_COOKIE, language, { maxAgeSeconds: LOCALE_COOKIE_SECONDS, httpOnly: false })
  return session ? userById(context, session.viewer.id) : null
}

// A browser subscribes once for each login.
const SUBSCRIPTIONS_BY_MEMBER = { points: 60, seconds: 3600 }

/**
 * Pushes news to this browser until its session ends.
 * @throws authentication_required when the session ended meanwhile, too_many_requests
 */
export async function subscribeToPush(
  context: MemberContext,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<User> {
  const { app, viewer, session } = context
  await app.limits.spend('push-subscription', SUBSCRIPTIONS_BY_MEMBER, viewer.id)
  if (!isAtPushService(subscription.endpoint, app.config.pushServices))
    refuseField('subscription.endpoint', 'invalid_value')
  if (!isPushKey(subscription.keys.p256dh)) refuseField('subscription.keys.p256dh', 'invalid_value')
  const row = { ...subscription, memberId: viewer.id, sessionId: session.id, createdAt: app.clock.now() }
  await transact(app.db, async (tx) => {
    if (!(await savePushSubscription(tx, row))) fail('authentication_required')
  })
  return userById(context, viewer.id)
}

/** @param country null: where the member lives */
export async function rememberPaymentCountry(
  tx: Tx,
  memberId: string,
  country: string | null,
): Promise<void> {
  await updatePaymentCountry(tx, memberId, country)
}

/** Makes a member premium; idempotent. */
export async function makePremium(tx: Tx, memberId: string): Promise<void> {
  await updatePaidUser(tx, memberId, true)
}

/** Ends Premium, once nothing that the member bought is left. */
export async function endPremium(tx: Tx, memberId: string): Promise<void> {
  await updatePaidUser(tx, memberId, false)
}

/** Ends the discounts for a first purchase: a bank took one back. */
export async function endFirstOffers(tx: Tx, memberId: string, at: Date): Promise<void> {
  await updateFirstOffersEnded(tx, memberId, at)
}

/** Sets in which language a profile writes that the site has made itself. */
export async function setLanguage(tx: Tx, memberId: string, language: Locale): Promise<void> {
  await updateLanguage(tx, memberId, language)
}
