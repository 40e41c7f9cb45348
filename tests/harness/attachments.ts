import { expect } from 'vitest'
import type { Visitor } from './browser-like.ts'
import type { BuiltMember } from './builders.ts'
import { expectRefusal } from './errors.ts'
import type { TestSite } from './site.ts'

/** The names of the files of all that a member sent, in the order of sending; of a photo the small one comes second. */
export async function sentFiles(site: TestSite, sender: BuiltMember): Promise<string[]> {
  const rows = await site.rows<{ full: string; small: string | null }>(
    `select attachment->'files'->>'full' as full, attachment->'files'->>'small' as small
     from message where sender_id = $1 and attachment is not null order by id`,
    [sender.id],
  )
  return rows.flatMap(({ full, small }) => (small === null ? [full] : [full, small]))
}

/** Whether each of these files is stored. */
export const areStored = async (site: TestSite, names: string[]) =>
  (await Promise.all(names.map((name) => site.app.storage.read(name)))).map(Boolean)

/** Every photo and voice message of a member has its debit, and every debit its message. */
export async function expectPaidFor(site: TestSite, sender: BuiltMember, messages: number): Promise<void> {
  const rows = await site.rows<{ credits: number; amount: number | null }>(
    `select credits, -amount as amount from message
     left join ledger_entry on member_id = sender_id and account = 'wallet' and key = 'message:' || client_id
     where sender_id = $1 and attachment is not null`,
    [sender.id],
  )
  expect(rows).toEqual(Array.from({ length: messages }, () => ({ credits: 2, amount: 2 })))
  const [booked] = await site.rows<{ count: number }>(
    `select count(*)::int from ledger_entry where member_id = $1 and account = 'photo'`,
    [sender.id],
  )
  expect(booked).toEqual({ count: messages })
}

/** What goes with a message is refused as a text is. Ends with a block between the two. */
export async function expectRulesOfText(
  site: TestSite,
  { anna, bram, asAnna, asBram }: Awaited<ReturnType<TestSite['couple']>>,
  send: (as: Visitor, to: BuiltMember) => Promise<unknown>,
): Promise<void> {
  const unconfirmed = await site.build.member({ gender: 'male', confirmed: false })
  await expectRefusal(send(asAnna, unconfirmed), 'not_confirmed')
  await expectRefusal(send(asAnna, anna), 'not_found')
  await expectRefusal(send(await site.login(unconfirmed), anna), 'confirmation_required')
  await asBram.api.members.block({ id: anna.id })
  await expectRefusal(send(asAnna, bram), 'not_found')
  await expectRefusal(send(asBram, anna), 'contact_blocked')
  await expectRefusal(send(site.visitor(), bram), 'authentication_required')
}
