import { brandOfSite } from '#features/site/brand.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { type Mail, renderMail } from '#server/mail/layout.ts'
import type { Locale } from '#shared/locales.ts'
import type { MailingText } from '#shared/mailings/mailing.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { composeMail } from './compose.server.ts'
import { accessMailing, codeFor, type Draft } from './drafts.server.ts'
import type { MailingRow } from './queries.server.ts'

type Test = { siteId: string; id: string; language: Locale; to: string }
export const TEST_MAILING: JobKind<Test> = { name: 'mailings.test', retries: 3 }

type Shown = { siteId: string; draft: Draft; language: Locale; to: string }

/** A draft in one language, exactly as its mail looks. @throws invalid_input */
export async function previewOf(app: App, shown: Shown) {
  const { path } = shown.draft
  if (path && !isOwnPath(path)) refuseField('path', 'own_path')
  const text = shown.draft.texts[shown.language] ?? { subject: '', body: '', button: '' }
  const mail = await composeShown(app, shown, text)
  return renderMail(mail)
}

/** @throws invalid_input where the language has no words */
export async function mailTest(
  tx: Tx,
  app: App,
  { mailing, language, to }: { mailing: MailingRow; language: Locale; to: string },
): Promise<void> {
  const text = mailing.texts[language]
  if (!text?.subject) refuseField(`texts.${language}.subject`, 'required')
  if (!text.body) refuseField(`texts.${language}.body`, 'required')
  const { siteId, id } = mailing
  await app.jobs.enqueue(tx, TEST_MAILING, { siteId, id, language, to })
}

export async function sendTest(app: App, { siteId, id, language, to }: Test): Promise<void> {
  const mailing = await accessMailing(app.db, siteId, id)
  const text = mailing.texts[language]
  if (!text) return
  const draft = { ...mailing, code: mailing.discountCodeId }
  await app.mail.send(await composeShown(app, { siteId, draft, language, to }, text))
}

async function composeShown(
  app: App,
  { siteId, draft, language, to }: Shown,
  text: MailingText,
): Promise<Mail> {
  const brand = await brandOfSite(app, siteId)
  const code = await codeFor(app.db, siteId, draft)
  const { kind, path } = draft
  return composeMail({
    ...{ kind, text, language, path, code, brand, to },
    // A link of no member: staff who press it end nothing.
    unsubscribe: {
      label: translate(language, 'notifications')('mails.unsubscribe'),
      url: `${brand.url}/notifications`,
      oneClickUrl: `${brand.url}/notifications`,
    },
  })
}
