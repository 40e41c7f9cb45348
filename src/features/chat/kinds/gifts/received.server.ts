import type { Tx } from '#server/database/connect.ts'
import type { GiftKind } from '#shared/gift.ts'

/** Counts a gift that a member was given. */
export async function countGift(tx: Tx, memberId: string, gift: GiftKind): Promise<void> {
  await tx
    .insertInto('giftReceived')
    .values({ memberId, gift, number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'gift'])
        .doUpdateSet((eb) => ({ number: eb('giftReceived.number', '+', 1) })),
    )
    .execute()
}

/** Counts one gift less, which was unsent or which its receiver deleted. */
export async function uncountGift(tx: Tx, memberId: string, gift: GiftKind): Promise<void> {
  await tx
    .updateTable('giftReceived')
    .set((eb) => ({ number: eb('number', '-', 1) }))
    .where('memberId', '=', memberId)
    .where('gift', '=', gift)
    .where('number', '>', 0)
    .execute()
}
