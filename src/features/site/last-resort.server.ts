import type { FastifyReply } from 'fastify'
import { html, sendPlainPage } from '#server/http/plain-page.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from './translate.server.ts'

const STYLES =
  'main { display: grid; gap: 1rem; justify-items: center; text-align: center; padding-top: 20vh; }'

/** Answers with a plain page when the error page itself fails; needs neither the site nor the framework. */
export function sendLastResort(reply: FastifyReply, locale: Locale): FastifyReply {
  return sendErrorPage(reply, locale, {
    status: 500,
    title: translate(locale, 'site')('error_page.error_page_failed'),
  })
}

/** Answers with a plain page where there is nothing, such as a form for which no route waits. */
export function sendNothingThere(reply: FastifyReply, locale: Locale): FastifyReply {
  return sendErrorPage(reply, locale, {
    status: 404,
    title: translate(locale, 'site')('error_page.page_not_found'),
  })
}

function sendErrorPage(
  reply: FastifyReply,
  locale: Locale,
  { status, title }: { status: number; title: string },
): FastifyReply {
  const t = translate(locale, 'site')
  const body = html`<main><h1>${title}</h1><p><a href="/">${t('error_page.back_home')}</a></p></main>`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body, status })
}
