import { erasedFrom } from '#features/accounts/account/deleted-account.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { dateLocale } from '#shared/locales.ts'
import { formatMoney } from '#shared/money.ts'
import { zoneOf } from '../../selling/orders/buyer-zone.ts'
import { findBuyer, type PurchaseRow } from '../../selling/orders/queries.server.ts'
import { referenceOf } from '../../selling/orders/reference.ts'
import { methodName } from '../../selling/prices/methods.server.ts'
import { findLeaving, listNamed, listOpen } from './queries.server.ts'
import { listUnused } from './unused-credits.server.ts'

/** The orders that ended with the account; `payable`: those whose page at the provider may still take money. */
export type LeavingMail = { memberId: string; calledOff?: string[]; payable?: string[] }
export const LEAVING_MAIL: JobKind<LeavingMail> = { name: 'payments.leaving-mail', retries: 8 }

/**
 * Tells a member who deletes their account, in writing, what is paid back for their unused credits: how much, when and
 * where; and what becomes of orders that are not paid yet.
 */
export async function mailLeaving(
  app: App,
  { memberId, calledOff = [], payable = [] }: LeavingMail,
): Promise<void> {
  const account = await findLeaving(app.db, memberId)
  if (!account?.deletedAt) return
  const { unused } = await listUnused(app.db, memberId)
  const [buyer, site] = [await findBuyer(app.db, memberId), await siteOfId(app, account.siteId)]
  const ended = [...calledOff, ...payable]
  const named = ended.length > 0 ? await listNamed(app.db, memberId, ended) : []
  // One that was paid just before is told by its own mail.
  const told = named.filter(({ status }) => status !== 'completed')
  const coming = (await listOpen(app.db, memberId)).filter(({ id }) => !ended.includes(id))
  const hasOrders = told.length + coming.length > 0
  if ((unused.length === 0 && !hasOrders) || !buyer || !site) return
  const { name, url } = await brandOfSite(app, account.siteId)
  const { language } = buyer
  const t = translate(language, 'payments')
  const date = new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'long',
    timeZone: zoneOf(buyer.country),
  })
  const values = {
    site: name,
    until: date.format(erasedFrom(account.deletedAt)),
    email: site.settings.support_email,
  }
  const say = (key: string, more = {}) => t(`leaving_mail.${key}`, { ...values, ...more })
  const lines = unused.map(({ purchase, credits, amount }) =>
    say('line', {
      credits,
      amount: formatMoney({ amount, currency: purchase.currency }, language),
      method: methodName(purchase.paymentMethod, language),
      reference: referenceOf(purchase.id),
    }),
  )
  const orderLine = (key: string, purchase: PurchaseRow) =>
    say(key, {
      amount: formatMoney(purchase, language),
      method: methodName(purchase.paymentMethod, language),
      reference: referenceOf(purchase.id),
    })
  const orders = [
    ...told.map((one) => orderLine(payable.includes(one.id) ? 'order_payable' : 'order_called_off', one)),
    ...coming.map((one) => orderLine('order_coming', one)),
  ]
  const about = unused.length > 0 ? '' : 'orders_'
  await app.mail.send({
    kind: 'payments.leaving_mail',
    to: buyer.email,
    brand: name,
    baseUrl: url,
    language,
    subject: say(`${about}subject`),
    preview: say(`${about}preview`),
    title: say(`${about}title`),
    paragraphs: [
      ...(unused.length > 0 ? [say('body'), lines.join('\n')] : []),
      ...(hasOrders ? [say('orders_body'), orders.join('\n')] : []),
      say('sooner'),
    ],
    footer: say('footer'),
  })
}
