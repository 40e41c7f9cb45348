import { sql } from 'kysely'
import { idOf, mayMeet } from '#features/accounts/account/visibility.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'

/** The subscriptions to which news is pushed; none for news of a conversation that the member has muted. */
export function listPushSubscriptions(db: Db, memberId: string, now: Date, conversationId?: string) {
  return pushSubscriptions(db, memberId, now)
    .$if(conversationId !== undefined, (subscriptions) =>
      subscriptions.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('inbox')
              .where('memberId', '=', memberId)
              .where('conversationId', '=', conversationId!)
              .where('mutedAt', 'is not', null)
              .select('inbox.memberId'),
          ),
        ),
      ),
    )
    .execute()
}

export function findPushSubscription(db: Db, memberId: string, sessionId: string, now: Date) {
  return pushSubscriptions(db, memberId, now)
    .where('pushSubscription.sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** Subscriptions of the member's valid sessions; expired sessions that are not swept yet do not count. */
function pushSubscriptions(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.memberId', '=', 'pushSubscription.memberId')
        .onRef('session.id', '=', 'pushSubscription.sessionId'),
    )
    .where('pushSubscription.memberId', '=', memberId)
    .where('session.expiresAt', '>', now)
    .select([
      'pushSubscription.sessionId',
      'pushSubscription.endpoint',
      'pushSubscription.keys',
      'pushSubscription.failures',
    ])
}

/** Counts a failure. @returns the number of failures in a row, and since when */
export function savePushFailure(tx: Tx, endpoint: string, now: Date) {
  return tx
    .updateTable('pushSubscription')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failingSince: eb.fn.coalesce('failingSince', eb.val(now)),
    }))
    .where('endpoint', '=', endpoint)
    .returning(['failures', 'failingSince'])
    .executeTakeFirst()
}

export async function savePushSuccess(tx: Tx, endpoint: string): Promise<void> {
  await tx
    .updateTable('pushSubscription')
    .set({ failures: 0, failingSince: null })
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deletePushSubscription(tx: Tx, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute()
}

export async function deletePushOfSession(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('memberId', '=', memberId)
    .where('sessionId', '=', sessionId)
    .execute()
}

type MessageKey = { conversationId: string; id: string }

/**
 * The receiver's language, the other's name, how much waits for the receiver, and the words of the message where the
 * receiver lets them be shown, or that it is a gift; undefined when the receiver's account is deleted or the two may not meet.
 */
export function findPushed(db: Db, memberId: string, aboutId: string, message: MessageKey | undefined) {
  return db
    .selectFrom('account')
    .innerJoin('profile as about', (join) => join.on('about.memberId', '=', aboutId))
    .where('account.id', '=', memberId)
    .where('account.status', '!=', 'deleted')
    .where(mayMeet(idOf(memberId), idOf(aboutId)))
    .select([
      'account.language',
      'about.name',
      'about.fictional',
      wordsFor(memberId, message).as('said'),
      unseenBy(memberId).as('unseen'),
    ])
    .executeTakeFirst()
}

/** What a message says to this member; null without their yes, and of one that was deleted since. */
function wordsFor(memberId: string, message: MessageKey | undefined) {
  if (!message) return sql<null>`null::jsonb`
  return sql<{ body: string; gift: GiftKind | null; carried: Attachment['kind'] | null } | null>`(
    select jsonb_build_object('body', message.body, 'gift', message.gift,
      'carried', message.attachment->>'kind') from message join notification_setting setting on setting.member_id = ${memberId}
    where message.conversation_id = ${message.conversationId} and message.id = ${message.id}
      and setting.push_previews and not message.hidden_from_receiver
  )`
}

/** How many unread messages and new likes wait for this member. */
function unseenBy(memberId: string) {
  return sql<number>`(
    (select coalesce(sum(unread), 0) from inbox where member_id = ${memberId} and removed_at is null)
    + (select count(*) from member_like where liked_id = ${memberId} and seen_at is null and passed_at is null
        and ${mayMeet(idOf(memberId), sql.ref('liker_id'))})
  )::int`
}

/** Whether the member has not seen it meanwhile. */
export async function isStillNews(
  db: Db,
  { memberId, kind, from }: { memberId: string; kind: string; from: string },
): Promise<boolean> {
  const unseen =
    kind === 'message'
      ? sql`select 1 from inbox where member_id = ${memberId} and other_id = ${from} and unread > 0 and muted_at is null`
      : sql`select 1 from member_like where liked_id = ${memberId} and liker_id = ${from} and seen_at is null`
  return (await unseen.execute(db)).rows.length > 0
}

export async function wantsPreviews(db: Db, memberId: string): Promise<boolean> {
  const setting = await db
    .selectFrom('notificationSetting')
    .where('memberId', '=', memberId)
    .select('pushPreviews')
    .executeTakeFirst()
  return setting?.pushPreviews ?? false
}

export async function savePreviews(tx: Tx, memberId: string, pushPreviews: boolean): Promise<void> {
  await tx
    .insertInto('notificationSetting')
    .values({ memberId, pushPreviews })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ pushPreviews }))
    .execute()
}
