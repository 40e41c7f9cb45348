import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { paymentsOfficeContract } from './contract.ts'
import {
  exportBooks,
  openPurchase,
  paidByHand,
  readReversals,
  readSiteBooks,
  readSitePurchases,
  refund,
  seekPurchases,
  sendAgain,
} from './money.server.ts'

const office = implementContract(paymentsOfficeContract).$context<OfficeContext>().use(staffWith('money'))

export const paymentsOfficeRoutes = office.router({
  list: office.list.handler(({ context, input }) => readSitePurchases(context, input)),
  find: office.find.handler(({ context, input }) => seekPurchases(context, input.sought)),
  open: office.open.handler(({ context, input }) => openPurchase(context, input.id)),
  refund: office.refund.handler(({ context, input }) => acknowledge(refund(context, input))),
  reversals: office.reversals.handler(({ context, input }) => readReversals(context, input)),
  sendRefund: office.sendRefund.handler(({ context, input }) => acknowledge(sendAgain(context, input.id))),
  paidByHand: office.paidByHand.handler(({ context, input }) => acknowledge(paidByHand(context, input))),
  books: office.books.handler(({ context, input }) => readSiteBooks(context, input)),
  exportBooks: office.exportBooks.handler(({ context, input }) => exportBooks(context, input)),
})
