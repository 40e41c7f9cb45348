import { codeOf, type SiteCode } from '#features/payments/selling/discounts/codes-of-site.server.ts'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Audience, MailingKind, MailingText, MailingTexts } from '#shared/mailings/mailing.ts'
import { isOwnPath } from '#shared/own-path.ts'
import {
  deleteMailing,
  findMailing,
  insertMailing,
  lockMailing,
  type MailingRow,
  updateMailing,
} from './queries.server.ts'

/** What staff write of a mailing. */
export type Draft = {
  kind: MailingKind
  texts: MailingTexts
  /** The button's target on the own site; null: no button, or the credits where there is a code. */
  path: string | null
  code: string | null
  audience: Audience
}

const LINK = /https?:\/\/|www\./i
const NO_TEXT: MailingText = { subject: '', body: '', button: '' }

/**
 * Makes a draft.
 * @param key the same draft sent again makes no other
 */
export async function makeDraft(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  { siteId, staffId, key, draft }: { siteId: string; staffId: string; key: string; draft: Draft },
): Promise<{ id: string; isNew: boolean }> {
  const columns = await columnsOf(tx, siteId, draft)
  return insertMailing(tx, {
    ...columns,
    id: app.ids.uuid(),
    siteId,
    requestKey: key,
    status: 'draft',
    counts: JSON.stringify(null),
    madeBy: staffId,
    madeAt: app.clock.now(),
  })
}

/**
 * Changes a draft.
 * @param version that was read; another one was written meanwhile
 * @returns the new version
 * @throws not_found, conflict
 */
export async function changeDraft(
  tx: Tx,
  { siteId, id, version, draft }: { siteId: string; id: string; version: number; draft: Draft },
): Promise<number> {
  await requireDraft(tx, { siteId, id, version })
  await updateMailing(tx, id, { ...(await columnsOf(tx, siteId, draft)), version: version + 1 })
  return version + 1
}

/** @throws not_found, conflict */
export async function removeDraft(tx: Tx, siteId: string, id: string): Promise<MailingRow> {
  const mailing = await lockMailing(tx, siteId, id)
  if (!mailing) fail('not_found')
  if (mailing.status !== 'draft') fail('conflict')
  await deleteMailing(tx, id)
  return mailing
}

/** Gate: a mailing of this site. @throws not_found */
export async function accessMailing(db: Db, siteId: string, id: string): Promise<MailingRow> {
  const mailing = await findMailing(db, siteId, id)
  if (!mailing) fail('not_found')
  return mailing
}

/** Gate: a draft of this site as it was read, locked. @throws not_found, conflict */
export async function requireDraft(
  tx: Tx,
  { siteId, id, version }: { siteId: string; id: string; version: number },
): Promise<MailingRow> {
  const mailing = await lockMailing(tx, siteId, id)
  if (!mailing) fail('not_found')
  if (mailing.status !== 'draft' || mailing.version !== version) fail('conflict')
  return mailing
}

/** The code of a mailing, if it may be told to all its readers. @throws invalid_input at `code` */
export async function codeFor(
  db: Db,
  siteId: string,
  { kind, code: id, audience }: Pick<Draft, 'kind' | 'code' | 'audience'>,
): Promise<SiteCode | null> {
  if (!id) return null
  // A member who agreed to news has not agreed to offers.
  if (kind === 'news') refuseField('code', 'code_in_news')
  const code = await codeOf(db, siteId, id)
  if (!code) refuseField('code', 'code_unknown')
  if (code.memberId || code.validity === 'once') refuseField('code', 'code_for_one')
  const { countries } = audience
  if (code.country && (countries.length !== 1 || countries[0] !== code.country))
    refuseField('code', 'code_country')
  return code
}

/** The languages in which something is written. */
export function languagesOf(texts: MailingTexts): Locale[] {
  return LOCALES.filter((language) => texts[language])
}

async function columnsOf(tx: Tx, siteId: string, draft: Draft) {
  const { kind, path, audience } = draft
  for (const language of LOCALES) {
    const { subject, body } = draft.texts[language] ?? NO_TEXT
    if (LINK.test(subject)) refuseField(`texts.${language}.subject`, 'links')
    if (LINK.test(body)) refuseField(`texts.${language}.body`, 'links')
  }
  if (path && !isOwnPath(path)) refuseField('path', 'own_path')
  const code = await codeFor(tx, siteId, draft)
  const written = languagesOf(draft.texts).filter((language) => {
    const { subject, body } = draft.texts[language]!
    return subject || body
  })
  return {
    kind,
    texts: JSON.stringify(Object.fromEntries(written.map((language) => [language, draft.texts[language]]))),
    path: path || null,
    discountCodeId: code?.id ?? null,
    audience: JSON.stringify(audience),
  }
}
