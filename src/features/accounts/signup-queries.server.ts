import type { Db, Tx } from '#server/database/connect.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locales.ts'
import type { Gender, Sexuality, SignupReason } from '#shared/profile.ts'

export function findNameOwner(db: Db, siteId: string, nameKey: string) {
  return db
    .selectFrom('nameClaim')
    .where('siteId', '=', siteId)
    .where('nameKey', '=', nameKey)
    .select('memberId')
    .executeTakeFirst()
}

/** Whether the address is now this account's own. One that somebody gave up is free when it is kept no longer. */
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

/** Whether the name is now this account's own. */
export async function claimName(tx: Tx, siteId: string, nameKey: string, memberId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('nameClaim')
    .values({ siteId, nameKey, memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return rows === 1n
}

/** Lets go of every name but this one that an account has claimed. */
export async function releaseOtherNames(
  tx: Tx,
  siteId: string,
  keptKey: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom('nameClaim')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('nameKey', '!=', keptKey)
    .execute()
}

export type NewAccount = {
  id: string
  siteId: string
  email: string
  passwordHash: string | null
  status: 'not_confirmed' | 'active'
  language: Locale
  scripted: boolean
  signupDate: Date
  confirmedAt: Date | null
  termsVersion: Date
  specialCategoryConsentAt: Date
  tracking: Record<string, string>
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
  }
}

/** @returns false when an account of this id exists already */
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (rows !== 1n) return false
  await tx
    .insertInto('profile')
    .values({
      ...profile,
      memberId: account.id,
      siteId: account.siteId,
      // What a member wrote at signup is the beginning of the profile's text.
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
