import { createHash } from 'node:crypto'
import { call, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { FindContext } from '#server/feature.ts'
import { declareInputError } from '#server/http/declare-errors.ts'
import { sayWhenAgain } from '#server/http/guards.ts'
import { readPlainForms, requireOwnOrigin } from '#server/http/plain-form.ts'
import { html, sendPlainPage } from '#server/http/plain-page.ts'
import { waitText } from '#shared/limits/waits.ts'
import { COMPLAINT_ABOUT_MAX, COMPLAINT_WORDS_MAX, REPORT_REASONS } from '#shared/report.ts'
import { membersRoutes } from '../routes.server.ts'

// Each letter may take up to nine bytes in a form.
const FORM_MAX_BYTES = COMPLAINT_WORDS_MAX * 9 + 16 * 1024
const KEY_BYTES = 16
const FIELDS = ['reason', 'about', 'words', 'email'] as const

type Typed = Record<(typeof FIELDS)[number], string>

/** Serves the form of the complaints page where its script does not run: the same procedure, with pages of its own. */
export function servePlainComplaint(server: FastifyInstance, findContext: FindContext<ApiContext>): void {
  server.register(async (scope) => {
    readPlainForms(scope, FORM_MAX_BYTES)
    scope.post<{ Body: URLSearchParams | undefined }>(
      '/complaints',
      { onRequest: requireOwnOrigin },
      async (request, reply) => {
        const context = await findContext(request, reply)
        if (!context) return reply.callNotFound()
        const typed = Object.fromEntries(
          FIELDS.map((field) => [field, request.body?.get(field) ?? '']),
        ) as Typed
        try {
          const complaint = { key: keyOf(context, typed), ...typed, reason: typed.reason as 'other' }
          const { number } = await call(membersRoutes.complain, complaint, { context })
          return sendReceived(reply, context, { number, email: typed.email })
        } catch (error) {
          const declared = declareInputError(error)
          if (!(declared instanceof ORPCError) || !declared.defined) throw error
          return sendRefused(reply, context, { typed, error: declared })
        }
      },
    )
  })
}

/** Such a form has no key of its own; sent twice on a day, the same words are the same complaint. */
function keyOf({ app, site, session, origin }: ApiContext, typed: Typed): string {
  const author = session?.viewer.id ?? origin.ip
  const day = app.clock.now().toISOString().slice(0, 10)
  const hash = createHash('sha256').update(JSON.stringify([site.id, author, day, typed]))
  const digits = hash.digest('hex').slice(0, KEY_BYTES * 2)
  // As a UUID of version 8, whose digits are free.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

function sendReceived(
  reply: FastifyReply,
  { locale, session }: ApiContext,
  { number, email }: { number: string; email: string },
) {
  const t = translate(locale, 'members')
  const title = t('complaints.done_title')
  const words = session
    ? `${t('complaints.number', { number })}. ${t('complaints.states_words.received')}`
    : `${t('complaints.done_number', { number })} ${t('complaints.done_receipt', { email })}`
  const body = html`<main><h1>${title}</h1><p>${words}</p>
    <p><a href="/complaints">${t('complaints.another')}</a></p></main>`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body })
}

/** The form once more, with what was typed and what is wrong with it. */
function sendRefused(
  reply: FastifyReply,
  { locale, session }: ApiContext,
  { typed: sent, error }: { typed: Typed; error: ORPCError<string, unknown> },
) {
  const t = translate(locale, 'members')
  const errors = translate(locale, 'site')
  // No page can show a NUL, and no person types one.
  const typed = Object.fromEntries(FIELDS.map((field) => [field, sent[field].replaceAll('\0', '')])) as Typed
  const fields =
    error.code === 'invalid_input' ? (error.data as { fields: { path: string; code: string }[] }).fields : []
  const wrong = (path: string) => {
    const code = fields.find((field) => field.path === path)?.code
    if (!code) return undefined
    if (path === 'reason') return t('complaints.choose')
    if (path === 'words' && code === 'too_small') return t('complaints.tell')
    return errors(`errors.${code}`)
  }
  const note = (path: string) => {
    const words = wrong(path)
    return words && html`<span class="wrong">${words}</span>`
  }
  const limited = error.code === 'too_many_requests' ? (error.data as { seconds: number }) : undefined
  const refusal = limited ? waitText(limited.seconds) : { key: error.code, values: {} }
  sayWhenAgain(reply, error)
  const title = t('complaints.title')
  const body = html`<main><h1>${title}</h1>
    <p class="wrong" role="alert">${errors(`errors.${refusal.key}`, refusal.values)}</p>
    <form method="post" action="/complaints">
      <label>${t('complaints.legend')} ${note('reason')}<select name="reason" required>
        <option value="">…</option>
        ${REPORT_REASONS.map((reason) => html`<option value="${reason}"${reason === typed.reason && html` selected`}>${t(`report.reasons.${reason}`)}</option>`)}
      </select></label>
      <label>${t('complaints.about')} ${note('about')}<input name="about" maxlength="${COMPLAINT_ABOUT_MAX}" value="${typed.about}"></label>
      <label>${t('complaints.words')} ${note('words')}<textarea name="words" rows="8" maxlength="${COMPLAINT_WORDS_MAX}" required>${typed.words}</textarea></label>
      ${!session && html`<label>${t('complaints.email')} ${note('email')}<input type="email" name="email" autocomplete="email" required value="${typed.email}"></label>`}
      <p><button>${t('complaints.send')}</button></p>
    </form></main>`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body, status: error.status })
}

const STYLES = `
main { max-width: 40rem; } h1 { margin-bottom: 0.75rem; } p + p, form { margin-top: 1.25rem; }
.wrong { color: var(--bad); font-weight: 600; } label .wrong { display: block; font-weight: 400; }
form { display: grid; gap: 1.25rem; } label { display: grid; gap: 0.4rem; font-size: 0.9375rem; font-weight: 600; }
input, textarea, select {
  font: inherit; font-weight: 400; font-size: 1.0625rem; color: inherit; background: var(--surface); width: 100%;
  border: 1px solid var(--control); border-radius: 14px; padding: 0.7rem 0.9rem; min-height: 3rem;
}
button {
  border: 0; border-radius: 99px; padding: 0.85rem 1.7rem; font: inherit; font-weight: 600; cursor: pointer;
  background: var(--accent); color: #fff;
}
`
