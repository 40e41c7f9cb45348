import { loadViewer } from '#features/accounts/account/context.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { findDecision } from './decision-queries.server.ts'

export type ComparedMail = { decision: string }
export const COMPARED_MAIL: JobKind<ComparedMail> = { name: 'moderation.compared-mail', retries: 8 }

/** Tells a member that their main photo is verified, or why it is not, and that the picture is deleted. */
export async function mailCompared(app: App, { decision: id }: ComparedMail): Promise<void> {
  const decision = await findDecision(app.db, id)
  const to = decision?.memberId ? await loadViewer(app.db, decision.memberId) : undefined
  if (!decision || !to) return
  const t = translate(to.language, 'moderation')
  const brand = await brandOfSite(app, to.siteId)
  const isThem = decision.kind === 'approve'
  await sendBranded(app, {
    key: `${id}.compared`,
    feature: 'moderation',
    kind: 'compared_mail',
    to,
    brand,
    values: {
      name: to.name,
      outcome: isThem ? 'approved' : 'rejected',
      reason: t(`reasons.${decision.reason ?? 'other'}`),
    },
    title: 'subject',
    paragraphs: ['body', ...(isThem ? [] : ['why', 'again']), 'deleted'],
    path: isThem ? `/members/${to.id}` : '/profile/verified',
    footer: t('statement_mail.footer', { site: brand.name }),
  })
}
