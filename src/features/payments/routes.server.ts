import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { paymentsContract } from './contract.ts'
import { readHistory } from './money-back/history/history.server.ts'
import { describeUnused } from './money-back/reversals/unused-credits.server.ts'
import { withdraw } from './money-back/reversals/withdraw.server.ts'
import { describeDebit } from './providers/debit/describe-debit.server.ts'
import { revokeMandate } from './providers/debit/revoke-mandate.server.ts'
import { sendDebitCode } from './providers/debit/send-code.server.ts'
import { signMandate } from './providers/debit/sign-mandate.server.ts'
import { findDiscount, forgetDiscountCode } from './selling/discounts/find-discount.server.ts'
import { makeRetentionOffer, takeRetentionOffer } from './selling/discounts/retention-offer.server.ts'
import { readPurchases } from './selling/orders/describe.server.ts'
import { readPurchaseAgain } from './selling/orders/look-again.server.ts'
import { placeOrder } from './selling/orders/order.server.ts'
import { choosePaymentCountry } from './selling/prices/choose-country.server.ts'
import { describeOffers } from './selling/prices/offers.server.ts'
import { pauseSpending, readSpending, setLimit } from './selling/spending/limit.server.ts'
import { readStored } from './selling/stored/describe.server.ts'
import { removeStored } from './selling/stored/forget.server.ts'
import { readTopUp, setTopUp, stopTopUp } from './selling/topping-up/set.server.ts'

const payments = implementContract(paymentsContract).$context<ApiContext>()
const member = payments.use(requireMember)

export const paymentsRoutes = payments.router({
  offers: payments.offers.handler(({ context, input }) => describeOffers(context, input)),
  choosePaymentCountry: member.choosePaymentCountry.handler(({ context, input }) =>
    acknowledge(choosePaymentCountry(context, input.country)),
  ),
  discountCode: member.discountCode.handler(({ context, input }) => findDiscount(context, input)),
  forgetDiscountCode: member.forgetDiscountCode.handler(({ context }) => forgetDiscountCode(context)),
  leavingOffer: member.leavingOffer.handler(({ context }) => makeRetentionOffer(context)),
  takeLeavingOffer: member.takeLeavingOffer.handler(({ context }) => takeRetentionOffer(context)),
  order: member.order.handler(({ context, input }) => placeOrder(context, input)),
  purchase: member.purchase.handler(({ context, input }) =>
    readPurchaseAgain(context, input.id, input.returned === 'true'),
  ),
  purchases: member.purchases.handler(({ context, input }) => readPurchases(context, input)),
  withdraw: member.withdraw.handler(({ context, input }) => acknowledge(withdraw(context, input))),
  unusedCredits: member.unusedCredits.handler(({ context }) => describeUnused(context)),
  storedMethods: member.storedMethods.handler(({ context }) => readStored(context)),
  removeStoredMethod: member.removeStoredMethod.handler(({ context, input }) =>
    acknowledge(removeStored(context, input.id)),
  ),
  directDebit: member.directDebit.handler(({ context }) => describeDebit(context)),
  sendDebitCode: member.sendDebitCode.handler(({ context, input }) => sendDebitCode(context, input)),
  signMandate: member.signMandate.handler(({ context, input }) => signMandate(context, input)),
  revokeMandate: member.revokeMandate.handler(({ context, input }) =>
    acknowledge(revokeMandate(context, input.id)),
  ),
  spending: member.spending.handler(({ context }) => readSpending(context)),
  setSpendingLimit: member.setSpendingLimit.handler(({ context, input }) => setLimit(context, input)),
  pauseSpending: member.pauseSpending.handler(({ context, input }) =>
    pauseSpending(context, Number(input.days)),
  ),
  topUp: member.topUp.handler(({ context }) => readTopUp(context)),
  setTopUp: member.setTopUp.handler(({ context, input }) => setTopUp(context, input)),
  stopTopUp: member.stopTopUp.handler(({ context }) => acknowledge(stopTopUp(context))),
  creditHistory: member.creditHistory.handler(({ context, input }) => readHistory(context, input)),
})
