import { type RawBuilder, sql } from 'kysely'
import { idOf, mayMeet, maySee } from '../account/visibility.server.ts'

type Query = (memberId: string) => RawBuilder<{ row: unknown }>

/** The query for a table's rows about a member, or the reason why the copy has none. */
export type ExportedTable = { rows: Query } | { elsewhere: string } | { leftOut: string }

/** A table's rows where the given column is the member, without columns that hold our secrets. */
function own(table: string, { by = 'member_id', without = [] as string[] } = {}): ExportedTable {
  return {
    rows: (memberId) =>
      sql`select to_jsonb(t) - ${sql.val(without)}::text[] as row from ${sql.table(table)} t where ${sql.ref(`t.${by}`)} = ${memberId}`,
  }
}

/** Like `own`, with the other member's id and name where the member may see them. */
function withOther(table: string, by: string, other: string, without: string[] = []): ExportedTable {
  const otherId = sql.ref(`t.${other}`)
  return {
    rows: (memberId) =>
      sql`select to_jsonb(t) - ${sql.val(without)}::text[]
            || jsonb_build_object(${sql.lit(other)}, seen.member_id, 'name', seen.name) as row
          from ${sql.table(table)} t
          left join profile seen on seen.member_id = ${otherId} and ${maySee(idOf(memberId), otherId)}
          where ${sql.ref(`t.${by}`)} = ${memberId}`,
  }
}

const NOBODY = { leftOut: 'is about no member' }

/**
 * Every table of the database. A test fails where one is missing here, so that no new table is forgotten in
 * the copy of their data that members may request (GDPR, articles 15 and 20).
 */
export const EXPORTED_TABLES: Record<string, ExportedTable> = {
  account: own('account', { by: 'id', without: ['password_hash', 'signup_key_hash'] }),
  profile: own('profile'),
  shown_on: own('shown_on'),
  prompt_answer: own('prompt_answer'),
  photo: own('photo', { without: ['portrait'] }),
  photo_verification: own('photo_verification', { without: ['file', 'photo_file'] }),
  name_change: own('name_change'),
  presence: own('presence'),
  session: own('session', { without: ['token_hash', 'previous_token_hash'] }),
  known_device: own('known_device', { without: ['token_hash'] }),
  passkey: own('passkey', { without: ['credential_id', 'public_key'] }),
  mail_token: own('mail_token', { without: ['token_hash'] }),
  push_subscription: own('push_subscription', { without: ['keys'] }),
  sent_mail: own('sent_mail'),
  mail_trouble: own('mail_trouble', { without: ['address_hash'] }),
  mail_outage: NOBODY,
  mail_change: own('mail_change'),
  mail_preference: own('mail_preference'),
  notification_setting: own('notification_setting'),
  mail_stop: own('mail_stop'),
  mailing_receiver: own('mailing_receiver'),
  // `about_id` is the conversation, or again the sender of the like.
  news: withOther('news', 'member_id', 'from_id', ['about_id']),
  reminder: own('reminder'),
  search_entry: own('search_entry'),
  recommendation: own('recommendation'),
  saved_search: own('saved_search'),
  weekly_update: own('weekly_update'),
  block: withOther('block', 'member_id', 'blocked_id'),
  // Only reports by the member: those about the member would name their authors.
  report: withOther('report', 'reporter_id', 'member_id', ['seen']),
  // Of a report, a member learns what was decided, not that or by whom it was made.
  moderation_item: {
    rows: (memberId) =>
      sql`select jsonb_build_object('kind', t.kind, 'said', t.said, 'created_at', t.created_at, 'decided_at', t.decided_at) as row
          from moderation_item t where t.member_id = ${memberId} and t.kind <> 'report'`,
  },
  // Not that there was a report which led to nothing, nor which of the staff decided.
  moderation_decision: {
    rows: (memberId) =>
      sql`select to_jsonb(t) - '{key,staff_id,item_id,subject_id}'::text[] as row from moderation_decision t
          where t.member_id = ${memberId} and t.kind <> 'dismiss'`,
  },
  // The notes are the staff's.
  moderation_file: own('moderation_file', { without: ['note'] }),
  moderation_appeal: own('moderation_appeal'),
  accepted_words: own('accepted_words'),
  // The patterns would tell of reports.
  account_look: own('account_look', { without: ['reasons', 'looked_by'] }),
  held_message: withOther('held_message', 'member_id', 'to_id'),
  swipe: withOther('swipe', 'member_id', 'other_id'),
  // What the other did with it is the other's.
  likes_given: withOther('member_like', 'liker_id', 'liked_id', ['passed_at', 'celebrated_at']),
  member_like: withOther('member_like', 'liked_id', 'liker_id'),
  visits_made: withOther('visit', 'visitor_id', 'member_id'),
  visit: {
    rows: (memberId) =>
      // Those that the visitors' page shows, without the hour.
      sql`select jsonb_build_object('visitor_id', seen.member_id, 'name', seen.name, 'day', t.visited_at::date) as row
          from visit t
          join profile mine on mine.member_id = t.member_id and mine.shows_visits
          join profile seen on seen.member_id = t.visitor_id and seen.shows_visits and not seen.fictional
          where t.member_id = ${memberId} and ${mayMeet(idOf(memberId), sql.ref('t.visitor_id'))}`,
  },
  first_message: withOther('first_message', 'member_id', 'to_id'),
  // A stored name would disclose a block.
  inbox: withOther('inbox', 'member_id', 'other_id', ['other_name']),
  ledger_entry: own('ledger_entry'),
  gift_received: own('gift_received'),
  purchase: own('purchase'),
  reversal: own('reversal'),
  // With the provider's ids, a thief of the copy could try to charge it.
  stored_method: own('stored_method', { without: ['customer_id', 'mandate_id'] }),
  // The account's label is there; its number is known to its owner.
  debit_mandate: own('debit_mandate', { without: ['iban_sealed', 'customer_id', 'provider_mandate_id'] }),
  debit_block: own('debit_block'),
  receipt: own('receipt'),
  top_up: own('top_up', { without: ['order_key'] }),
  spending_limit: own('spending_limit'),
  leaving_offer: own('leaving_offer'),
  discount_code: own('discount_code'),
  data_export: own('data_export'),
  // Made without a login, by address.
  ending: {
    rows: (memberId) =>
      sql`select to_jsonb(t) - '{request_key}'::text[] as row from ending t
          join email_claim claim on claim.site_id = t.site_id and claim.email_key = t.email_key
          where claim.member_id = ${memberId}`,
  },

  conversation: { elsewhere: 'conversations/' },
  message: { elsewhere: 'conversations/' },

  // What staff wrote about the member, not its author.
  member_note: own('member_note', { without: ['staff_id', 'request_key', 'closed_by'] }),
  staff_action: own('staff_action', { without: ['staff_id', 'subject', 'before', 'after', 'reason'] }),
  portrait_rights: { leftOut: 'about profiles that the site has made itself' },
  desk_answer: { leftOut: 'who of the staff wrote which message; the messages are in conversations/' },
  desk_lease: NOBODY,
  mailing: NOBODY,
  staff: NOBODY,
  staff_role: NOBODY,
  staff_invitation: NOBODY,
  staff_recovery_code: NOBODY,
  staff_session: NOBODY,
  moderation_lift: { leftOut: 'when staff took a decision back; the decision is in moderation_decision' },
  moderation_outcome: { leftOut: 'when a decision took effect; the decision is in moderation_decision' },
  ban_mark: { leftOut: 'browsers and addresses as keyed hashes, which name nobody' },
  kept_limit: { leftOut: 'counts of a day under keyed hashes, which name nobody' },
  email_claim: { leftOut: 'the address again, as a key: it stands in account' },
  passkey_challenge: { leftOut: 'belongs to a browser for some minutes, and names nobody' },
  prepared_signup: { leftOut: 'is about people who are no members yet, and goes when they become one' },
  debit_code: { leftOut: 'a code that counts for ten minutes, kept as a hash' },
  mail_request: { leftOut: 'counts requests under hashes that lead to nobody' },
  leaving_reason: { leftOut: 'kept apart from who said it' },
  method_to_forget: { leftOut: 'what payment providers are about to forget, which names nobody' },
  outbox: { leftOut: 'a demo’s mails, which have reached their reader' },
  landing_figures: { leftOut: 'numbers of members, which name nobody' },
  active_day: own('active_day'),
  day_count: { leftOut: 'counts of a day, which name nobody' },
  counted_day: NOBODY,
  counted_network: NOBODY,
  landing_count: { leftOut: 'counts of visits, which name nobody' },
  sandbox_reversal: { leftOut: 'the books of the demo’s bank, which knows no members' },
  sandbox_stored_method: { leftOut: 'the books of the demo’s bank, which knows no members' },
  sandbox_payment: { leftOut: 'the books of the demo’s bank, which knows no members' },
  debit_batch: { leftOut: 'the files of the operator’s bank, which are gone once written' },
  debit_collection: { leftOut: 'the books of the operator’s bank; the purchases themselves are in purchase' },
  migration: NOBODY,
  receipt_counter: NOBODY,
  site: NOBODY,
  site_domain: NOBODY,
  site_picture: NOBODY,
  site_text: NOBODY,
  site_version: NOBODY,
  region: NOBODY,
  place: NOBODY,
  auto_like: {
    leftOut: 'how many automatic likes there were today; the likes themselves are in member_like',
  },
  deck: { leftOut: 'the order of a day’s swipe game, which names only others' },
  recommended_list: { leftOut: 'the order of a day’s searches, which names only others' },
  search_count: NOBODY,
  search_cell_count: NOBODY,
  taste: NOBODY,
}
