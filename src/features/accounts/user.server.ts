import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { imageOf } from '#shared/member-card.ts'
import { completenessOf, type ProfilePart } from '#shared/profile-completeness.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { ApiContext, MemberContext } from './context.server.ts'
import type { User } from './contract.ts'
import { savePushSubscription } from './push-queries.server.ts'
import { findUserFacts, findViewer, updateLanguage, updateLastOnline, type Viewer } from './queries.server.ts'
import { touchOwnSession } from './session.server.ts'
import { timeBonusOf } from './time-bonus.ts'

export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600

// Often enough for "online now", seldom enough for the database.
const SEEN_MILLISECONDS = MINUTE

/** The account of who asks, as `user.php` tells it. */
export async function currentUser(context: ApiContext): Promise<User | null> {
  if (!context.session) return null
  return describeUser(context, context.session.viewer)
}

export async function userById(context: ApiContext, memberId: string): Promise<User> {
  const viewer = await findViewer(context.app.db, memberId)
  if (!viewer) throw new Error(`no account ${memberId}`)
  return describeUser(context, viewer)
}

async function describeUser({ app, site, session }: ApiContext, viewer: Viewer): Promise<User> {
  // Who has just logged in has another session by now than the request came with.
  const sessionId = session?.viewer.id === viewer.id ? session.id : null
  const facts = await findUserFacts(app.db, viewer.id, sessionId)
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
    fictional_icon: 'sparkles',
    language: viewer.language,
    push: Boolean(facts.push),
    special_category_consent: viewer.specialCategoryConsentAt !== null,
    time_bonus: bonus && {
      code: bonus.code,
      percentage: bonus.percentage,
      expires: bonus.expires.toISOString(),
    },
    email_change:
      facts.newEmail && facts.newEmailExpiresAt! > now
        ? { email: facts.newEmail, expires: facts.newEmailExpiresAt!.toISOString() }
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

/** Notes that a member is here, at most once a minute. */
export async function noteSeen(context: MemberContext): Promise<void> {
  const { app, viewer } = context
  await touchOwnSession(context)
  const now = app.clock.now()
  if (now.getTime() - viewer.lastOnlineAt.getTime() < SEEN_MILLISECONDS) return
  await transact(app.db, async (tx) => {
    await updateLastOnline(tx, viewer.id, now)
    await app.events.emit(tx, 'member.seen', { memberId: viewer.id, at: now })
  })
}

/** Keeps the language in the cookie and, for a member, in the account. */
export async function chooseLanguage(context: ApiContext, language: Locale): Promise<User | null> {
  const { app, session, cookies } = context
  if (session) await transact(app.db, (tx) => updateLanguage(tx, session.viewer.id, language))
  cookies.set(LOCALE_COOKIE, language, { maxAgeSeconds: LOCALE_COOKIE_SECONDS, httpOnly: false })
  return session ? userById(context, session.viewer.id) : null
}

/**
 * News is pushed to this browser until its session ends.
 * @throws authentication_required when it ended while this was asked for
 */
export async function subscribeToPush(
  context: MemberContext,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<User> {
  const { app, viewer, session } = context
  const row = { ...subscription, memberId: viewer.id, sessionId: session.id, createdAt: app.clock.now() }
  await transact(app.db, async (tx) => {
    if (!(await savePushSubscription(tx, row))) fail('authentication_required')
  })
  return userById(context, viewer.id)
}
