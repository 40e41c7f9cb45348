import { translate } from '#features/site/translate.server.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import type { DecisionAbout, DecisionReason } from '#shared/moderation.ts'
import { APPEAL_MONTHS } from '#shared/moderation.ts'
import { moment } from '#shared/words/moment.ts'
import type { DecisionRow } from './decision-queries.server.ts'
import type { Evidence } from './effects/evidence.server.ts'

/** Until when a member may object to a decision. */
export function appealableUntil(createdAt: Date): Date {
  const until = new Date(createdAt)
  until.setUTCMonth(until.getUTCMonth() + APPEAL_MONTHS)
  return until
}

type Statement = { what: string; content: string; why: string; rule: string; how: string; until: string }

/** The statement of reasons that article 17 of the Digital Services Act asks for, in the member's language. */
export function statementOf(
  decision: DecisionRow,
  judged: Evidence,
  { language, url, timeZone }: { language: Locale; url: string; timeZone: string },
): Statement {
  const t = translate(language, 'moderation')
  const { kind } = decision
  const removes = judged.content !== undefined || decision.about === 'held_message'
  const about: DecisionAbout = judged.content?.about ?? decision.about
  const reason: DecisionReason = decision.reason ?? 'other'
  const day = (at: Date) => moment(at, language, timeZone)
  const values = {
    terms: `${url}/pages/terms`,
    about,
    kind,
    until: decision.until ? day(decision.until) : '',
    report: decision.about === 'report' ? 'yes' : 'no',
    automated: decision.automated ? 'yes' : 'no',
    rule: decision.rule ?? 0,
    at: day(decision.createdAt),
  }
  const words = wordsOf(judged)
  return {
    what: [removes && t('statement.removed', values), kind !== 'reject' && t('statement.measure', values)]
      .filter(Boolean)
      .join(' '),
    content: words && t('statement.content', { words }),
    why: t('statement.why', { reason: t(`reasons.${reason}`) }),
    rule: t('statement.rule', values),
    how: t('statement.how', values),
    until: new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: 'long',
      timeZone,
    }).format(appealableUntil(decision.createdAt)),
  }
}

function wordsOf({ said, message }: Evidence): string {
  const { name = '', profile_text = '', prompts = {} } = said ?? {}
  return [message ?? '', name, profile_text, ...Object.values(prompts)].filter(Boolean).join(' · ')
}
