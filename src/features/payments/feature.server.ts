import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { mailProof, PROOF_MAIL, PROVE_BOOKS, proveNightly } from './money-back/proof/nightly-proof.server.ts'
import { serveReceipts } from './money-back/receipts/serve-receipts.server.ts'
import { CHARGEBACK_MAIL, mailChargeback } from './money-back/reversals/chargeback-mail.server.ts'
import { LEAVING_MAIL, mailLeaving } from './money-back/reversals/leaving-mail.server.ts'
import { stripReversals } from './money-back/reversals/queries.server.ts'
import { mailRefund, REFUND_MAIL } from './money-back/reversals/refund-mail.server.ts'
import { SEND_REFUND, sendRefund } from './money-back/reversals/send-refund.server.ts'
import { callOffOpen, refundErased } from './money-back/reversals/unused-credits.server.ts'
import { mailWithdrawal, WITHDRAWAL_MAIL } from './money-back/reversals/withdrawal-mail.server.ts'
import { HEAR_BANK, hearBank } from './providers/bank/hear-bank.server.ts'
import { checkProviders } from './providers/check-providers.server.ts'
import { callOffDebits } from './providers/debit/call-off-debits.server.ts'
import { CHASE_NOTICES, chaseNotices } from './providers/debit/chase-notices.server.ts'
import { eraseMandates, PURGE_MANDATES, purgeMandates } from './providers/debit/erase-mandates.server.ts'
import { FORGET_MANDATE, forgetMandate } from './providers/debit/forget-mandate.server.ts'
import { DEBIT_NOTICE, mailDebitNotice } from './providers/debit/notice-mail.server.ts'
import { DEBIT_RETURN_MAIL, mailDebitReturn } from './providers/debit/return-mail.server.ts'
import { callWebhook, SANDBOX_WEBHOOK } from './providers/sandbox.server.ts'
import { serveSandboxBank } from './providers/sandbox-pages.server.ts'
import { paymentsRoutes } from './routes.server.ts'
import { callOffOrder } from './selling/orders/call-off.server.ts'
import { FIND_REVERSED, findReversed } from './selling/orders/find-reversed.server.ts'
import { mailPurchase, PURCHASE_MAIL } from './selling/orders/purchase-mail.server.ts'
import { stripPurchases } from './selling/orders/queries.server.ts'
import {
  CALL_OFF,
  CHECK_OPEN_PURCHASES,
  CHECK_PURCHASE,
  CHECK_REFUNDS,
  checkOpenPurchases,
  checkPurchase,
  checkRefunds,
} from './selling/orders/settle.server.ts'
import { FIND_PAYMENT, findNamedPayment, serveWebhooks } from './selling/orders/webhook.server.ts'
import { FORGET_METHODS, forgetMethods, removeAllStored } from './selling/stored/forget.server.ts'
import { LOOK_AFTER_TOP_UPS, lookAfterTopUps } from './selling/topping-up/look-after.server.ts'
import { deleteTopUp } from './selling/topping-up/queries.server.ts'
import {
  mailStopped,
  STOPPED_MAIL,
  serveTopUpStop,
  stopAfterFailure,
} from './selling/topping-up/stop.server.ts'
import { mailTopUp, TOP_UP_MAIL } from './selling/topping-up/top-up-mail.server.ts'

export const paymentsFeature = {
  routes: paymentsRoutes,
  jobs: (app) => [
    job(CHECK_PURCHASE, (data) => checkPurchase(app, data)),
    job(CHECK_OPEN_PURCHASES, () => checkOpenPurchases(app)),
    job(CHECK_REFUNDS, () => checkRefunds(app)),
    job(SEND_REFUND, (data) => sendRefund(app, data)),
    job(FIND_PAYMENT, (data) => findNamedPayment(app, data)),
    job(FIND_REVERSED, () => findReversed(app)),
    job(WITHDRAWAL_MAIL, (data) => mailWithdrawal(app, data)),
    job(LEAVING_MAIL, (data) => mailLeaving(app, data)),
    job(LOOK_AFTER_TOP_UPS, () => lookAfterTopUps(app)),
    job(TOP_UP_MAIL, (data) => mailTopUp(app, data)),
    job(STOPPED_MAIL, (data) => mailStopped(app, data)),
    job(REFUND_MAIL, (data) => mailRefund(app, data)),
    job(CHARGEBACK_MAIL, (data) => mailChargeback(app, data)),
    job(FORGET_METHODS, () => forgetMethods(app)),
    job(DEBIT_NOTICE, (data) => mailDebitNotice(app, data)),
    job(DEBIT_RETURN_MAIL, (data) => mailDebitReturn(app, data)),
    job(HEAR_BANK, () => hearBank(app)),
    job(PURGE_MANDATES, () => purgeMandates(app)),
    job(FORGET_MANDATE, (data) => forgetMandate(app, data)),
    job(PROVE_BOOKS, () => proveNightly(app)),
    job(PROOF_MAIL, (data) => mailProof(app, data)),
    job(CHASE_NOTICES, () => chaseNotices(app)),
    job(CALL_OFF, (data) => callOffOrder(app, data)),
    job(PURCHASE_MAIL, (data) => mailPurchase(app, data)),
    job(SANDBOX_WEBHOOK, (data) => callWebhook(app, data)),
  ],
  check: checkProviders,
  subscribe(app) {
    const { events, jobs } = app
    events.on('account.deleted', async (tx, { memberId }) => {
      const calledOff = await callOffDebits(tx, app, memberId)
      const payable = await callOffOpen(tx, app, memberId)
      await jobs.enqueue(tx, LEAVING_MAIL, { memberId, calledOff, payable })
    })
    events.on('account.deleted', async (tx, { memberId }) => void (await deleteTopUp(tx, memberId)))
    events.on('purchase.failed', async (tx, { purchaseId, failure }) => {
      if (failure === 'failed') await stopAfterFailure(tx, app, purchaseId)
    })
    events.on('purchase.takenBack', async (tx, { purchaseId, reversalId, kind }) => {
      await stopAfterFailure(tx, app, purchaseId)
      // A direct debit that comes back has a mail of its own.
      if (kind === 'chargeback') await jobs.enqueue(tx, CHARGEBACK_MAIL, { reversalId })
    })
    // Purchases are kept for the books, without data that leads to the buyer's visit or bank.
    events.on('account.erased', async (tx, { memberId }) => {
      await refundErased(tx, app, memberId)
      await removeAllStored(tx, app, memberId)
      await eraseMandates(tx, app, memberId)
      await stripPurchases(tx, memberId)
      await stripReversals(tx, memberId)
    })
  },
  serve(app, server, { findContext }) {
    serveWebhooks(app, server)
    serveTopUpStop(app, server, findContext)
    serveReceipts(server, findContext)
    if (app.config.demo) serveSandboxBank(app, server, findContext)
  },
} satisfies Feature<ApiContext>
