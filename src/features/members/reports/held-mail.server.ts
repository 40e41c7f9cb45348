import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import { findHeld } from './hold-queries.server.ts'

export type HeldMail = { memberId: string }
export const HELD_MAIL: JobKind<HeldMail> = { name: 'members.held-mail', retries: 8 }

/** Tells a member that they are hidden, why, that this was automatic, and how to object. */
export async function mailHeld(app: App, { memberId }: HeldMail): Promise<void> {
  const held = await findHeld(app.db, memberId)
  if (!held) return
  await sendBranded(app, {
    key: `held-${memberId}`,
    feature: 'members',
    kind: 'held_mail',
    to: { email: held.email, language: held.language as Locale },
    brand: await brandOfSite(app, held.siteId),
    values: { name: held.name },
    paragraphs: ['why', 'what', 'object'],
    path: '/pages/ban',
  })
}
