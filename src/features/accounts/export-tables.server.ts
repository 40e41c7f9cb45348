import { type RawBuilder, sql } from 'kysely'

type Query = (memberId: string) => RawBuilder<{ row: unknown }>

/** A table's rows about a member, or why there are none of them in the copy. */
export type ExportedTable = { rows: Query } | { elsewhere: string } | { leftOut: string }

/** The rows of a table that name the member in a column, without columns that are secrets of ours. */
function own(table: string, { by = 'member_id', without = [] as string[] } = {}): ExportedTable {
  return {
    rows: (memberId) =>
      sql`select to_jsonb(t) - ${sql.val(without)}::text[] as row from ${sql.table(table)} t where ${sql.ref(`t.${by}`)} = ${memberId}`,
  }
}

/** The same with the name of the other one, as it is shown: nobody's who has left. */
function withOther(table: string, by: string, other: string): ExportedTable {
  return {
    rows: (memberId) =>
      sql`select to_jsonb(t) || jsonb_build_object('name', (
            select profile.name from profile join account on account.id = profile.member_id
            where profile.member_id = ${sql.ref(`t.${other}`)} and account.status <> 'deleted')) as row
          from ${sql.table(table)} t where ${sql.ref(`t.${by}`)} = ${memberId}`,
  }
}

const NOBODY = { leftOut: 'is about no member' }

/**
 * Every table of the database: a test fails where one is missing here, so that no new one is forgotten in the copy of
 * their data that members may ask for (GDPR, articles 15 and 20).
 */
export const EXPORTED_TABLES: Record<string, ExportedTable> = {
  account: own('account', { by: 'id', without: ['password_hash'] }),
  profile: own('profile'),
  photo: own('photo', { without: ['portrait'] }),
  name_change: own('name_change'),
  session: own('session', { without: ['token_hash', 'previous_token_hash'] }),
  known_device: own('known_device', { without: ['token_hash'] }),
  passkey: own('passkey', { without: ['credential_id', 'public_key'] }),
  mail_token: own('mail_token', { without: ['token_hash'] }),
  push_subscription: own('push_subscription', { without: ['keys'] }),
  mail_change: own('mail_change'),
  mail_preference: own('mail_preference'),
  mail_stop: own('mail_stop'),
  news: withOther('news', 'member_id', 'from_id'),
  reminder: own('reminder'),
  search_entry: own('search_entry'),
  block: withOther('block', 'member_id', 'blocked_id'),
  swipe: withOther('swipe', 'member_id', 'other_id'),
  likes_given: withOther('member_like', 'liker_id', 'liked_id'),
  member_like: withOther('member_like', 'liked_id', 'liker_id'),
  first_message: withOther('first_message', 'member_id', 'to_id'),
  inbox: withOther('inbox', 'member_id', 'other_id'),
  ledger_entry: own('ledger_entry'),
  purchase: own('purchase'),
  leaving_offer: own('leaving_offer'),
  data_export: own('data_export'),

  conversation: { elsewhere: 'conversations/' },
  message: { elsewhere: 'conversations/' },

  email_claim: { leftOut: 'the address again, as a key: it stands in account' },
  name_claim: { leftOut: 'the name again, as a key: it stands in profile' },
  passkey_challenge: { leftOut: 'belongs to a browser for some minutes, and names nobody' },
  prepared_signup: { leftOut: 'is about people who are no members yet, and goes when they become one' },
  mail_request: { leftOut: 'counts requests under hashes that lead to nobody' },
  hidden_photo_file: { leftOut: 'names of files of members who have left, and of nobody else' },
  leaving_reason: { leftOut: 'kept apart from who said it' },
  outbox: { leftOut: 'a demo’s mails, which have reached their reader' },
  sandbox_payment: { leftOut: 'the books of the demo’s bank, which knows no members' },
  migration: NOBODY,
  site: NOBODY,
  site_domain: NOBODY,
  region: NOBODY,
  place: NOBODY,
}
