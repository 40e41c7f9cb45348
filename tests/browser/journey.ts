import type { Page } from 'playwright-core'
import type { Translate } from '#features/site/translate.server.ts'
import type { Locale } from '#shared/locales.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import type { Visit } from '#tests/harness/page/open-page.ts'
import type { TestSite } from '#tests/harness/site.ts'
import type { Newcomer } from './account/signing-up.ts'

/** Shared by the steps of a journey. */
export type Journey = {
  site: TestSite
  look: { locale: Locale; width: number; height: number }
  phone: boolean
  t: Translate
  visit: Visit
  page: Page
  newcomer: Newcomer
  /** The member that the newcomer finds. */
  found: BuiltMember & { born: string }
}
