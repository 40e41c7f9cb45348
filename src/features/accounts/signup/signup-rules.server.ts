import type { Site } from '#features/site/site.server.ts'
import { refuseField } from '#server/errors.ts'
import type { Day } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import { type Answers, RULES, type SiteRules } from './signup-rules.ts'

export function siteRulesOf({ settings, company }: Site): SiteRules {
  return {
    minimum_age: settings.minimum_age,
    message_length: settings.message_length,
    brands: [settings.name, company.name, ...company.tradenames],
  }
}

export function refuseWrongName(site: Site, name: string, email: string): void {
  const code = RULES.name({ name, email }, siteRulesOf(site))
  if (code) refuseField('name', code)
}

export function refuseWrongBirth(
  site: Site,
  { dateOfBirth, country }: { dateOfBirth: Day; country: string },
  now: Date,
): void {
  const code = RULES.date_of_birth({ date_of_birth: dateOfBirth }, siteRulesOf(site), dayIn(country, now))
  // The API has one code for all impossible birth dates.
  if (code) refuseField('date_of_birth', code === 'too_young' ? code : 'invalid_date')
}

export function refuseLongMessage(site: Site, answers: Pick<Answers, 'signup_message' | 'message_to'>): void {
  const code = RULES.signup_message(answers, siteRulesOf(site))
  if (code) refuseField('signup_message', code)
}
