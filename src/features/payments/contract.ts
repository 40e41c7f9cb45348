import { historyContract } from './money-back/history/history-contract.ts'
import { reversalsContract } from './money-back/reversals/reversals-contract.ts'
import { debitContract } from './providers/debit/debit-contract.ts'
import { discountsContract } from './selling/discounts/discounts-contract.ts'
import { ordersContract } from './selling/orders/orders-contract.ts'
import { pricesContract } from './selling/prices/prices-contract.ts'
import { spendingContract } from './selling/spending/spending-contract.ts'
import { storedContract } from './selling/stored/stored-contract.ts'
import { topUpContract } from './selling/topping-up/top-up-contract.ts'

/** The rooms of payments behind one contract. */
export const paymentsContract = {
  ...pricesContract,
  ...discountsContract,
  ...ordersContract,
  ...reversalsContract,
  ...historyContract,
  ...storedContract,
  ...debitContract,
  ...spendingContract,
  ...topUpContract,
}
