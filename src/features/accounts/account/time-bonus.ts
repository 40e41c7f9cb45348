import type { SiteSettings } from '#features/site/settings.ts'

/** The discount of a member's first hours; ends with the time or with the first purchase, also one that the bank took back. */
export function timeBonusOf(
  settings: Pick<SiteSettings, 'time_bonus'>,
  account: { signupDate: Date; paidUser: boolean; firstOffersEndedAt: Date | null },
  now: Date,
): { code: string; percentage: number; expires: Date } | null {
  if (!settings.time_bonus || account.paidUser || account.firstOffersEndedAt) return null
  const expires = new Date(account.signupDate.getTime() + settings.time_bonus.seconds * 1000)
  if (expires <= now) return null
  return { code: settings.time_bonus.code, percentage: settings.time_bonus.percentage, expires }
}
