import { hashPassword } from '#features/accounts/account/passwords.server.ts'
import { findCredentials } from '#features/accounts/account/queries.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import { makePremium } from '#features/accounts/account/user.server.ts'
import { DEVICE_COOKIE, rememberDevice } from '#features/accounts/login/known-device.server.ts'
import { beginSession } from '#features/accounts/login/session.server.ts'
import { createAccount } from '#features/accounts/signup/signup.server.ts'
import { giveLike } from '#features/likes/likes.server.ts'
import { changeFacts } from '#features/members/own-profile.server.ts'
import { createCode, type NewCode } from '#features/payments/selling/discounts/create-code.server.ts'
import { reviewPhoto } from '#features/photos/review.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender, Sexuality } from '#shared/profile.ts'

export const PASSWORD = 'a password of the tests'
let passwordHash: Promise<string> | undefined

export type MemberOptions = {
  name?: string
  email?: string
  gender?: Gender
  sexuality?: Sexuality
  dateOfBirth?: string
  country?: string
  region?: string
  place?: string
  credits?: number
  premium?: boolean
  confirmed?: boolean
  fictional?: boolean
  scripted?: boolean
  invisible?: boolean
  language?: Locale
  interests?: Interest[]
  /** Other columns of the profile. */
  facts?: Parameters<typeof changeFacts>[3]
  signupMessage?: string
  tracking?: Record<string, string>
  lander?: string
  /** The creation time of the account; its first hours are the time bonus. */
  signupDate?: Date
}

export type BuiltMember = { id: string; name: string; email: string; password: string }

/** Creates test data through the program's own services. */
export function createBuilders(app: App, siteId: string) {
  let made = 0
  /** The context of a request from a browser that was never here, and the cookies that it is given. */
  function freshBrowser() {
    const given = new Map<string, string>()
    const cookies = {
      get: () => undefined,
      set: (name: string, value: string) => void given.set(name, value),
      clear: (name: string) => void given.delete(name),
    }
    const origin = { ip: '127.0.0.1', userAgent: 'node', acceptLanguage: '', authorization: '', baseUrl: '' }
    return { context: { app, cookies, origin, session: null }, given }
  }
  return {
    async member(options: MemberOptions = {}): Promise<BuiltMember> {
      const id = app.ids.uuid()
      const number = ++made
      const name = options.name ?? `Lid ${number}`
      const email = options.email ?? `lid${number}@example.org`
      const signupDate = options.signupDate ?? app.clock.now()
      const confirmed = options.confirmed ?? true
      passwordHash ??= hashPassword(PASSWORD)
      const hash = await passwordHash
      await transact(app.db, async (tx) => {
        const outcome = await createAccount(tx, app, {
          id,
          siteId,
          email,
          passwordHash: hash,
          status: confirmed ? 'active' : 'not_confirmed',
          language: options.language ?? 'nl',
          scripted: options.scripted ?? false,
          signupDate,
          confirmedAt: confirmed ? signupDate : null,
          termsVersion: signupDate,
          specialCategoryConsentAt: signupDate,
          tracking: options.tracking ?? {},
          lander: options.lander ?? null,
          signupMessage: options.signupMessage ?? null,
          signupCredits: options.credits ?? 5,
          profile: {
            name,
            gender: options.gender ?? 'female',
            sexuality: options.sexuality ?? 'hetero',
            dateOfBirth: options.dateOfBirth ?? '1994-05-20',
            country: options.country ?? 'NL',
            region: options.region ?? 'NL-UT',
            placeId: options.place ?? 'NL-UT-utrecht',
            signupReason: null,
          },
        })
        if (outcome !== 'created') throw new Error(`member was not made: ${outcome}`)
        if (options.premium) await makePremium(tx, id)
        const { fictional = false, invisible = false, interests = [], facts } = options
        await changeFacts(tx, app, id, { fictional, invisible, interests, ...facts })
      })
      return { id, name, email, password: PASSWORD }
    },

    /**
     * Registers a known device of a member.
     * @returns the token in its cookie
     */
    async device(email: string): Promise<string> {
      const { context, given } = freshBrowser()
      const member = await findCredentials(app.db, siteId, emailKey(email))
      await transact(app.db, (tx) => rememberDevice(tx, context, member!.id))
      return given.get(DEVICE_COOKIE)!
    },

    /**
     * Starts a session of a member at a new browser, as a login does, without its password.
     * @returns the browser's cookies
     * @throws account_banned, account_suspended
     */
    async session(email: string): Promise<Map<string, string>> {
      const { context, given } = freshBrowser()
      const member = await findCredentials(app.db, siteId, emailKey(email))
      if (!member) throw new Error(`nobody has the address ${email}`)
      await transact(app.db, (tx) => beginSession(tx, context, member.id))
      return given
    },

    /** Gives a member a photo that others see, without its files. */
    async photo(member: { id: string }): Promise<void> {
      const id = app.ids.uuid()
      await app.db
        .insertInto('photo')
        .values({
          memberId: member.id,
          id,
          position: 0,
          status: 'pending',
          renditions: JSON.stringify({ thumb: 'a', card: 'a', full: 'a', blurred: 'a', share: 'a' }),
          thumbhash: '',
          portrait: JSON.stringify(null),
          createdAt: app.clock.now(),
        })
        .execute()
      await reviewPhoto(app, member.id, id, { status: 'active', rejection: null })
    },

    /** Makes a discount code of an operator. */
    async code(code: NewCode): Promise<void> {
      const site = { id: siteId, settings: { time_bonus: null } }
      const wrong = await transact(app.db, (tx) => createCode(tx, app, site, code))
      if (wrong) throw new Error(wrong)
    },

    async like(from: { id: string }, to: { id: string }): Promise<void> {
      await transact(app.db, (tx) => giveLike(tx, app, from.id, to.id))
    },
  }
}
