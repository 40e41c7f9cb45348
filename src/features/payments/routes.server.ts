import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { paymentsContract } from './contract.ts'
import { readPurchase, readPurchases } from './describe.server.ts'
import { describeOffers, findDiscount } from './offers.server.ts'
import { order } from './order.server.ts'
import { hearWebhook } from './settle.server.ts'
import { offerToStay, takeOfferToStay } from './stay.server.ts'

const payments = implement(paymentsContract).$context<ApiContext>()

export const paymentsRoutes = payments.router({
  offers: payments.offers.handler(({ context }) => describeOffers(context)),
  discountCode: payments.discountCode.handler(({ context, input }) => findDiscount(asMember(context), input)),
  leavingOffer: payments.leavingOffer.handler(({ context }) => offerToStay(asMember(context))),
  takeLeavingOffer: payments.takeLeavingOffer.handler(({ context }) => takeOfferToStay(asMember(context))),
  order: payments.order.handler(({ context, input }) => order(asMember(context), input)),
  purchase: payments.purchase.handler(({ context, input }) => readPurchase(asMember(context), input.id)),
  purchases: payments.purchases.handler(({ context }) => readPurchases(asMember(context))),
  webhook: payments.webhook.handler(async ({ context, input }) => {
    await hearWebhook(context.app, input.provider, input.id)
    return {}
  }),
})
