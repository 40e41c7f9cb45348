import type { Locale } from '#shared/locales.ts'
import type { MORE_CHOICES, SpokenLanguage } from '#shared/more-facts.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type {
  Appearance,
  BodyType,
  EyeColor,
  Gender,
  HairColor,
  Race,
  RelationshipStatus,
  Sexuality,
  SignupReason,
  Tattoos,
} from '#shared/profile.ts'
import type { Prompt } from '#shared/prompts.ts'
import type { ReportReason, ReportState } from '#shared/report.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    profile: {
      gender: Gender
      sexuality: Sexuality
      hairColor: HairColor
      eyeColor: EyeColor
      bodyType: BodyType
      relationshipStatus: RelationshipStatus
      tattoos: Tattoos
      signupReason: SignupReason
      appearance: Appearance
      race: Race
      children: (typeof MORE_CHOICES)['children'][number]
      childWish: (typeof MORE_CHOICES)['child_wish'][number]
      smoking: (typeof MORE_CHOICES)['smoking'][number]
      education: (typeof MORE_CHOICES)['education'][number]
      languages: SpokenLanguage[]
      interests: Interest[]
    }
    promptAnswer: { prompt: Prompt }
    report: { reason: ReportReason; state: ReportState; language: Locale }
  }
}
