import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs.ts'
import { DEFAULT_LOCALE } from '#shared/locales.ts'
import { brandOfSite } from '../../site/brand.server.ts'
import { listSites } from '../../site/site.server.ts'
import { translate } from '../../site/translate.server.ts'
import { type Breach, proveBooks } from './prove.server.ts'

export const PROVE_BOOKS: JobKind<object> = {
  name: 'payments.prove-books',
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
  await mailOperators(app, breaches)
}

/** One mail to each address that sites name for support. */
async function mailOperators(app: App, breaches: Breach[]): Promise<void> {
  const sites = await listSites(app)
  const byAddress = new Map(sites.map(({ id, settings }) => [settings.support_email, id]))
  const t = translate(DEFAULT_LOCALE, 'payments')
  for (const [to, siteId] of byAddress) {
    const { name, url } = await brandOfSite(app, siteId)
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
}
