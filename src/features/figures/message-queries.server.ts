import { sql } from 'kysely'
import { DAY } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { ANSWER_DAYS } from './counts.ts'
import type { Placed } from './member-queries.server.ts'
import { IS_MEMBER, joinMember, ofSites, PLACE, type Span, within } from './place.server.ts'

/** What was written in a day, by conversation and writer, with the other member of the conversation. */
const written = (span: Span) => sql`
  select message.*, conversation.site_id, case sender_id when low_member_id then high_member_id else low_member_id end as other_id
  from (
    select conversation_id, sender_id, min(seq) as first_seq, count(*) as messages,
      sum(credits) filter (where gift is null and attachment is null) as for_messages,
      sum(credits) filter (where gift is not null) as for_gifts,
      sum(credits) filter (where attachment is not null) as for_files
    from message where ${within(sql`created_at`, span)} group by conversation_id, sender_id
  ) as message
  join conversation on conversation.id = message.conversation_id
  where ${ofSites(sql`conversation.site_id`, span)}`

/** A conversation that the other has begun, and in which the writer wrote for the first time. */
const IS_ANSWER = sql<boolean>`first_seq > 1 and not exists (
  select from message before where before.conversation_id = written.conversation_id and before.seq < written.first_seq
    and before.sender_id = written.sender_id
)`

type Written = Placed & {
  messages: number
  contacts: number
  contactsFictional: number
  begun: number
  forMessages: number
  forGifts: number
  forFiles: number
  firstMessages: number
}

/** What members wrote, and what it cost them. */
export async function countWritten(db: Db, span: Span): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as materialized (${written(span)}), by_member as materialized (
      select written.site_id, sender_id, sum(messages) as messages, count(*) as contacts,
        count(*) filter (where fictional.member_id is not null) as contacts_fictional,
        count(*) filter (where first_seq = 1) as begun,
        sum(for_messages) as for_messages, sum(for_gifts) as for_gifts, sum(for_files) as for_files
      from written left join profile fictional on fictional.member_id = other_id and fictional.fictional
      group by written.site_id, sender_id
    )
    select by_member.site_id, ${PLACE}, sum(messages)::int as messages, sum(contacts)::int as contacts,
      sum(contacts_fictional)::int as contacts_fictional, sum(begun)::int as begun,
      coalesce(sum(for_messages), 0)::int as for_messages, coalesce(sum(for_gifts), 0)::int as for_gifts,
      coalesce(sum(for_files), 0)::int as for_files,
      (count(*) filter (where begun > 0 and not exists (
        select from message before where before.sender_id = by_member.sender_id and before.created_at < ${span.from}
      )))::int as first_messages
    from by_member ${joinMember(sql`by_member.sender_id`)}
    where ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

type Awaited = Placed & {
  awaited: number
  awaitedFictional: number
  answeredInTime: number
  answeredInTimeFictional: number
}

/**
 * First messages whose time for an answer ended in a day, and those of them that got one in that time: of the same
 * messages, so that the answered are never more than the awaited. Of a day that still runs, those whose time is over.
 */
export async function countAwaited(db: Db, span: Span, now: Date): Promise<Awaited[]> {
  const writtenBy = (end: number) => new Date(end - ANSWER_DAYS * DAY)
  const from = writtenBy(span.from.getTime())
  const to = writtenBy(Math.min(span.to.getTime(), now.getTime()))
  const { rows } = await sql<Awaited>`
    with first as materialized (
      select conversation.site_id, message.sender_id, fictional.member_id is not null as to_fictional, exists (
        select from message answer
        where answer.conversation_id = message.conversation_id and answer.sender_id <> message.sender_id
          and answer.created_at < message.created_at + make_interval(hours => ${sql.lit(24 * ANSWER_DAYS)})
      ) as answered
      from message join conversation on conversation.id = message.conversation_id
      left join profile fictional on fictional.fictional and fictional.member_id = case message.sender_id
        when conversation.low_member_id then conversation.high_member_id else conversation.low_member_id end
      where message.seq = 1 and ${within(sql`message.created_at`, { ...span, from, to })}
        and ${ofSites(sql`conversation.site_id`, span)}
    )
    select first.site_id, ${PLACE}, count(*)::int as awaited,
      (count(*) filter (where to_fictional))::int as awaited_fictional,
      (count(*) filter (where answered))::int as answered_in_time,
      (count(*) filter (where answered and to_fictional))::int as answered_in_time_fictional
    from first ${joinMember(sql`first.sender_id`)}
    where ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Members who got their first answer ever in a conversation that they had begun. */
export async function countFirstAnswers(db: Db, span: Span) {
  const { rows } = await sql<Placed & { firstAnswers: number }>`
    with written as materialized (${written(span)}), answer as materialized (
      select distinct written.site_id, other_id as member_id from written where ${IS_ANSWER}
    )
    select answer.site_id, ${PLACE}, (count(*) filter (where not exists (
        select from inbox join message said on said.conversation_id = inbox.conversation_id
        where inbox.member_id = answer.member_id and said.sender_id = inbox.other_id and said.seq > 1
          and said.created_at < ${span.from} and exists (
            select from message begun where begun.conversation_id = inbox.conversation_id and begun.seq = 1
              and begun.sender_id = answer.member_id
          )
      )))::int as first_answers
    from answer ${joinMember(sql`answer.member_id`)}
    where ${IS_MEMBER}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Messages that fictional profiles wrote. */
export async function countFictional(db: Db, span: Span) {
  const { rows } = await sql<{ siteId: string; messages: number }>`
    select conversation.site_id, count(*)::int as messages
    from message join conversation on conversation.id = message.conversation_id
    join profile on profile.member_id = message.sender_id and profile.fictional
    where ${within(sql`message.created_at`, span)} and ${ofSites(sql`conversation.site_id`, span)}
    group by 1`.execute(db)
  return rows
}
