import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender, Sexuality, SignupReason } from '#shared/profile.ts'

/** @returns whether the address is now this account's; a released one is free once its keeping time has passed */
export async function claimEmail(
  tx: Tx,
  { siteId, emailKey, memberId, now }: { siteId: string; emailKey: string; memberId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('emailClaim')
    .values({ siteId, emailKey, memberId })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'emailKey'])
        .doUpdateSet({ memberId, keptUntil: null })
        .where('emailClaim.keptUntil', 'is not', null)
        .where((eb) =>
          eb.or([eb('emailClaim.keptUntil', '<=', now), eb('emailClaim.memberId', '=', memberId)]),
        ),
    )
    .executeTakeFirst()
  return rows === 1n
}

export type NewAccount = {
  id: string
  signupKeyHash?: Buffer
  siteId: string
  email: string
  passwordHash: string | null
  status: 'not_confirmed' | 'active'
  language: Locale
  scripted: boolean
  demo?: boolean
  signupDate: Date
  confirmedAt: Date | null
  termsVersion: Date
  specialCategoryConsentAt: Date
  tracking: Record<string, string>
  lander?: string | null
  signupMessage: string | null
  profile: {
    name: string
    gender: Gender
    sexuality: Sexuality
    dateOfBirth: Day
    country: string
    region: string
    placeId: string
    signupReason: SignupReason | null
    interests?: Interest[]
    /** Made by the site itself. */
    fictional?: boolean
    soughtMinAge?: number
    soughtMaxAge?: number
    soughtDistanceKm?: number
    membersOnly?: boolean
    seenByChosen?: boolean
  }
}

export function findAccountBySignup(db: Db, siteId: string, signupKeyHash: Buffer) {
  return db
    .selectFrom('account')
    .where('siteId', '=', siteId)
    .where('signupKeyHash', '=', signupKeyHash)
    .select(['id', 'email', 'passwordHash', 'status', 'deletedAt', 'signupDate'])
    .executeTakeFirst()
}

/** @returns false when the same signup has made its account already */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { profile, tracking, ...row } = account
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('account')
    .values({
      ...row,
      deletedAt: null,
      termsAcceptedAt: account.signupDate,
      tracking: JSON.stringify(tracking),
    })
    .onConflict((conflict) => conflict.columns(['siteId', 'signupKeyHash']).doNothing())
    .executeTakeFirst()
  if (rows !== 1n) return false
  await tx
    .insertInto('profile')
    .values({
      ...profile,
      memberId: account.id,
      siteId: account.siteId,
      // The message of the signup is the first text of the profile.
      profileText: account.signupMessage ?? '',
      hairColor: null,
      eyeColor: null,
      bodyType: null,
      relationshipStatus: null,
      tattoos: null,
      mainPhotoId: null,
      lastOnlineAt: account.signupDate,
    })
    .execute()
  return true
}
