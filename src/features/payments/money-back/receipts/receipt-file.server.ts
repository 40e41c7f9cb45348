import type { App } from '#server/app.ts'
import { drawReceipt } from './draw-receipt.server.ts'
import { findReceipt, listReceipts } from './queries.server.ts'
import { receiptNumber } from './receipt-number.ts'

/** A receipt or credit note of a site as a file, and whose it is; undefined where there is none. */
export async function findReceiptFile(app: App, siteId: string, id: string) {
  const receipt = await findReceipt(app.db, id)
  if (receipt?.siteId !== siteId) return undefined
  return {
    memberId: receipt.memberId,
    name: `${receiptNumber(receipt)}.pdf`,
    async draw(): Promise<Buffer> {
      const original = receipt.reversalId
        ? (await listReceipts(app.db, receipt.purchaseId)).find(({ reversalId, withdrawn }) =>
            receipt.withdrawn ? reversalId === receipt.reversalId && !withdrawn : !reversalId,
          )
        : undefined
      return drawReceipt(receipt, original)
    },
  }
}
