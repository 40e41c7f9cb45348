import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { PaymentMethodId } from '#shared/payment-methods.ts'
import { findProvider } from '../../providers/find-provider.server.ts'
import { maximumOf } from '../prices/method-limits.ts'
import { methodsFor } from '../prices/methods.server.ts'
import type { Offer } from '../prices/prices-contract.ts'
import { canCharge } from '../stored/describe.server.ts'
import { findStored } from '../stored/queries.server.ts'

type Chosen = {
  provider: string
  bank: string | null
  /** The version of the words with which the method is to be kept. */
  keepMethod: string | null
  storedMethodId: string | null
}

type Choice = {
  payment_method: string
  bank?: string | undefined
  keep_method?: string | undefined
  stored_method?: string | undefined
}

type Buying = Pick<MemberContext, 'app' | 'site' | 'viewer' | 'locale'>

/** @throws payment_unavailable when the method's provider does not answer at present */
export async function chooseMethod(tx: Tx, buying: Buying, offer: Offer, choice: Choice): Promise<Chosen> {
  if (choice.stored_method) return chooseStored(tx, buying, offer, choice, choice.stored_method)
  const { viewer, locale } = buying
  const { amount, currency } = offer
  const method = methodsFor(buying, viewer.payingCountry, currency, locale).find(
    ({ id }) => id === choice.payment_method,
  )
  if (!method || amount > (method.maximum ?? amount)) refuseField('payment_method', 'invalid_value')
  const { banks, available, provider, keeps } = method
  if (banks.length > 0 && !banks.some(({ id }) => id === choice.bank)) refuseField('bank', 'invalid_value')
  if (choice.keep_method && !keeps) refuseField('keep_method', 'invalid_value')
  if (!available) fail('payment_unavailable')
  return {
    provider: provider.name,
    bank: banks.length > 0 ? (choice.bank ?? null) : null,
    keepMethod: choice.keep_method ?? null,
    storedMethodId: null,
  }
}

/** A method that is kept for this member already. */
async function chooseStored(
  tx: Tx,
  buying: Buying,
  { amount, currency }: Offer,
  { payment_method }: Choice,
  id: string,
): Promise<Chosen> {
  const stored = await findStored(tx, buying.viewer.id, id)
  if (!stored || stored.paymentMethod !== payment_method || !canCharge(buying, stored))
    refuseField('stored_method', 'invalid_value')
  const { provider, paymentMethod } = stored
  if (amount > (maximumOf(paymentMethod as PaymentMethodId, currency) ?? amount))
    refuseField('stored_method', 'invalid_value')
  if (findProvider(buying.app, provider)?.isDown()) fail('payment_unavailable')
  return { provider, bank: null, keepMethod: null, storedMethodId: id }
}
