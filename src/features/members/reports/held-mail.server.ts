import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { translate } from '../../site/translate.server.ts'
import { findHeld } from './hold-queries.server.ts'

export type HeldMail = { memberId: string }
export const HELD_MAIL: JobKind<HeldMail> = { name: 'members.held-mail', retries: 8 }

/** Tells a member that they are hidden, why, that this was automatic, and how to object. */
export async function mailHeld(app: App, { memberId }: HeldMail): Promise<void> {
  const held = await findHeld(app.db, memberId)
  if (!held) return
  const { name, url } = await brandOfSite(app, held.siteId)
  const language = held.language as Locale
  const t = translate(language, 'members')
  const say = (key: string) => t(`held_mail.${key}`, { site: name, name: held.name })
  await app.mail.send({
    key: `held-${memberId}`,
    to: held.email,
    brand: name,
    baseUrl: url,
    language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: ['why', 'what', 'object'].map(say),
    button: { label: say('button'), url: `${url}/pages/ban` },
    footer: say('footer'),
  })
}
