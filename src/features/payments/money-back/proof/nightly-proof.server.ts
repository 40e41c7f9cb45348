import { brandOfSite } from '#features/site/brand.server.ts'
import { listSites } from '#features/site/site.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { DEFAULT_LOCALE } from '#shared/locales.ts'
import { type Breach, proveBooks } from './prove.server.ts'

export const PROVE_BOOKS: JobKind<object> = {
  name: 'payments.prove-books',
  singleton: true,
  retries: 1,
  cron: '20 3 * * *',
  expireSeconds: 1_800,
}

/** Proves the books each night. A breach is logged as an error and mailed to the operator. */
export async function proveNightly(app: App): Promise<void> {
  const { breaches, entries } = await proveBooks(app.db)
  if (breaches.length === 0) {
    app.log.info({ entries }, 'the books hold')
    return
  }
  app.log.error({ breaches }, 'the books do not hold')
  const sites = await listSites(app)
  const byAddress = new Map(sites.map(({ id, settings }) => [settings.support_email, id]))
  await transact(app.db, async (tx) => {
    for (const [to, siteId] of byAddress) await app.jobs.enqueue(tx, PROOF_MAIL, { to, siteId, breaches })
  })
}

/** To an address that sites name for support. */
type ProofMail = { to: string; siteId: string; breaches: Breach[] }
export const PROOF_MAIL: JobKind<ProofMail> = { name: 'payments.proof-mail', retries: 8 }

export async function mailProof(app: App, { to, siteId, breaches }: ProofMail): Promise<void> {
  const { name, url } = await brandOfSite(app, siteId)
  const t = translate(DEFAULT_LOCALE, 'payments')
  const say = (key: string) => t(`proof_mail.${key}`, { site: name })
  await app.mail.send({
    to,
    brand: name,
    baseUrl: url,
    language: DEFAULT_LOCALE,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: [say('body'), ...breaches.map(({ rule, where }) => `${rule}:\n${where.join('\n')}`)],
    footer: say('footer'),
  })
}
