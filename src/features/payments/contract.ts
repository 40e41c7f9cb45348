import { debitContract } from './debit/debit-contract.ts'
import { discountsContract } from './discounts/discounts-contract.ts'
import { historyContract } from './history/history-contract.ts'
import { ordersContract } from './orders/orders-contract.ts'
import { pricesContract } from './prices/prices-contract.ts'
import { reversalsContract } from './reversals/reversals-contract.ts'
import { spendingContract } from './spending/spending-contract.ts'
import { storedContract } from './stored/stored-contract.ts'
import { topUpContract } from './topping-up/top-up-contract.ts'

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
