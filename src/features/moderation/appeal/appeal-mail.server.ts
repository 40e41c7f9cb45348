import { loadViewer } from '#features/accounts/account/context.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { moment } from '#shared/words/moment.ts'
import { findDecision } from '../decision-queries.server.ts'
import { findAppeal } from './appeal-queries.server.ts'

export type AppealMail = { appeal: string }
export const APPEAL_MAIL: JobKind<AppealMail> = { name: 'moderation.appeal-mail', retries: 8 }

/** Tells a member what came of their objection. */
export async function mailAppeal(app: App, { appeal: id }: AppealMail): Promise<void> {
  const appeal = await findAppeal(app.db, id)
  const to = appeal && (await loadViewer(app.db, appeal.memberId))
  const decision = appeal && (await findDecision(app.db, appeal.decisionId))
  if (!appeal?.outcome || !to || !decision) return
  const brand = await brandOfSite(app, to.siteId)
  const { language } = to
  const t = translate(language, 'moderation')
  await sendBranded(app, {
    key: `${id}.appeal`,
    feature: 'moderation',
    kind: 'appeal_mail',
    to,
    brand,
    values: {
      name: to.name,
      outcome: appeal.outcome,
      reason: t(`reasons.${decision.reason ?? 'other'}`),
      at: moment(decision.createdAt, language, zoneOf(to)),
    },
    title: 'subject',
    paragraphs: [
      'body',
      'outcome',
      ...(appeal.outcome === 'refused' ? [{ words: t('statement_mail.elsewhere') }] : []),
    ],
    footer: t('statement_mail.footer', { site: brand.name }),
  })
}
