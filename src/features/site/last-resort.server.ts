import type { FastifyReply } from 'fastify'
import { html, sendPlainPage } from '#server/http/plain-page.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from './translate.server.ts'

const STYLES =
  'main { display: grid; gap: 1rem; justify-items: center; text-align: center; padding-top: 20vh; }'

/** What remains when not even the error page can be shown: it needs neither the site nor the framework. */
export function sendLastResort(reply: FastifyReply, locale: Locale): FastifyReply {
  const t = translate(locale, 'site')
  const title = t('stranded.error_page_failed')
  const body = html`<main><h1>${title}</h1><p><a href="/">${t('stranded.back_home')}</a></p></main>`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body, status: 500 })
}
