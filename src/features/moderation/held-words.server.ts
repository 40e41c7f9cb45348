import { sql } from 'kysely'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'

/** A measure against a member counts for so long. */
const TRUST_DAYS = 180

/** Whether others see a member's new text at once, as the site's `texts_shown` says. */
export async function isShownAtOnce(tx: Tx, app: App, siteId: string, memberId: string): Promise<boolean> {
  const shown = (await siteOfId(app, siteId, tx))?.settings.texts_shown
  return shown === 'trusted' ? isTrusted(tx, memberId, app.clock.now()) : shown !== 'checked'
}

/** A text of theirs was accepted, and nothing was decided against them lately. */
async function isTrusted(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - TRUST_DAYS * DAY)
  const { rows } = await sql<{ trusted: boolean }>`
    select exists (select from accepted_words where member_id = ${memberId} and kind = 'text')
      and not exists (
        select from moderation_decision decision
        join moderation_outcome outcome on outcome.decision_id = decision.id and outcome.outcome = 'done'
        where decision.member_id = ${memberId} and decision.created_at > ${since}
          and decision.kind not in ('approve', 'dismiss')
      ) as trusted`.execute(tx)
  return rows[0]!.trusted
}

/** Hides a member's text from others as long as one of theirs waits that is not shown yet. */
export async function holdWords(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update profile set words_held = waits.held
    from (
      select exists (
        select from moderation_item
        where subject_id = ${memberId} and kind = 'text' and decided_at is null and not is_live
      ) as held
    ) as waits
    where member_id = ${memberId} and words_held <> waits.held`.execute(tx)
}
