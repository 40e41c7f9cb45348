import type { FastifyInstance } from 'fastify'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { FindContext } from '#server/feature.ts'
import { refuseForeignOrigin } from '#server/http/guards.ts'
import { readPlainForms } from '#server/http/plain-form.ts'
import { html, sendPlainPage } from '#server/http/plain-page.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { unseal } from '#server/seal.ts'
import { findBuyer, findPurchase } from '../orders/queries.server.ts'
import { referenceOf } from '../orders/reference.ts'
import { deleteTopUp, findTopUp } from './queries.server.ts'
import { STOP_PURPOSE, stopTokenOf } from './top-up-mail.server.ts'

const FORM_MAX_BYTES = 4096
const STYLES = `
h1 + p { margin: 0.75rem 0 1.5rem; }
.button {
  display: inline-block; border: 0; border-radius: 99px; padding: 0.8rem 1.6rem; font: inherit; font-weight: 600;
  background: var(--accent); color: #fff; text-decoration: none; cursor: pointer;
}
`

/** The page that the button of an announcement opens: one more press stops it, without a login. */
export function serveTopUpStop(app: App, server: FastifyInstance, contextOf: FindContext<SiteContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)

    scope.get<{ Querystring: { token?: string } }>('/top-up/stop', async (request, reply) => {
      const context = await contextOf(request, reply)
      if (!context) return reply.callNotFound()
      const t = translate(context.locale, 'payments')
      const say = (key: string) => t(`top_up_mail.${key}`, { site: context.site.settings.name })
      const token = String(request.query.token ?? '')
      // Mail programs open links by themselves, so only the button stops it.
      const body = html`<main><h1>${say('page_title')}</h1><p>${say('page_words')}</p>
        <form method="post" action="/top-up/stop"><input type="hidden" name="token" value="${token}"><button class="button">${say('page_stop')}</button></form></main>`
      return sendPlainPage(reply, { locale: context.locale, title: say('page_title'), styles: STYLES, body })
    })

    scope.post<{ Body: URLSearchParams | undefined }>(
      '/top-up/stop',
      { onRequest: refuseForeignOrigin },
      async (request, reply) => {
        const context = await contextOf(request, reply)
        if (!context) return reply.callNotFound()
        await stopByToken(app, String(request.body?.get('token') ?? ''))
        const t = translate(context.locale, 'payments')
        const say = (key: string) => t(`top_up_mail.${key}`, { site: context.site.settings.name })
        const body = html`<main><h1>${say('page_stopped')}</h1><p>${say('page_stopped_words')}</p>
          <p><a class="button" href="/credits/repeat-order">${say('page_look')}</a></p></main>`
        return sendPlainPage(reply, {
          locale: context.locale,
          title: say('page_stopped'),
          styles: STYLES,
          body,
        })
      },
    )
  })
}

/** Stops by a mailed link. An old or a foreign token stops nothing, and the answer is the same. */
async function stopByToken(app: App, token: string): Promise<void> {
  const named = unseal(app, STOP_PURPOSE, token)
  const memberId = named?.split('.')[0]
  if (!named || !memberId) return
  await transact(app.db, async (tx) => {
    await lockAccount(tx, memberId)
    const topUp = await findTopUp(tx, memberId)
    if (topUp && stopTokenOf(topUp) === named) await deleteTopUp(tx, memberId)
  })
}

/** `mailId`: a retry is the same mail. */
export type StoppedMail = { purchaseId: string; mailId: string }
export const STOPPED_MAIL: JobKind<StoppedMail> = { name: 'payments.top-up-stopped-mail', retries: 8 }

/** Ends the top-up of a member whose charge failed or was taken back, and tells them. */
export async function stopAfterFailure(tx: Tx, app: App, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(tx, purchaseId)
  if (!purchase?.topUp || !(await deleteTopUp(tx, purchase.memberId))) return
  await app.jobs.enqueue(tx, STOPPED_MAIL, { purchaseId, mailId: app.ids.uuid() })
}

export async function mailStopped(app: App, { purchaseId, mailId }: StoppedMail): Promise<void> {
  const purchase = await findPurchase(app.db, purchaseId)
  const buyer = purchase && (await findBuyer(app.db, purchase.memberId))
  if (!purchase || !buyer) return
  const { name, url } = await brandOfSite(app, purchase.siteId)
  const t = translate(buyer.language, 'payments')
  const values = { site: name, credits: purchase.credits, reference: referenceOf(purchase.id) }
  const say = (key: string) => t(`top_up_stopped_mail.${key}`, values)
  await app.mail.send({
    key: mailId,
    kind: 'payments.top_up_stopped_mail',
    to: buyer.email,
    brand: name,
    baseUrl: url,
    language: buyer.language,
    subject: say('subject'),
    preview: say('preview'),
    title: say('title'),
    paragraphs: [say('body')],
    button: { label: say('button'), url: `${url}/transactions/${purchaseId}` },
    footer: say('footer'),
  })
}
