import type { FastifyReply } from 'fastify'
import { type Html, html, sendPlainPage } from '#server/http/plain-page.ts'
import type { Locale } from '#shared/locales.ts'
import { translate } from './translate.server.ts'

const STYLES = `main { display: grid; gap: 1rem; justify-items: center; text-align: center; padding-top: 20vh; }
main a { display: inline-block; padding: 0.65rem 1rem; }`

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

type RightBack = { seconds: number; isForm: boolean }

/**
 * Answers with a plain page while the database is away. Its link opens the same address again; where a form was sent,
 * there is none, since its page would come back empty: the browser keeps what was typed, for a visitor who goes back.
 */
export function sendRightBack(
  reply: FastifyReply,
  locale: Locale,
  { seconds, isForm }: RightBack,
): FastifyReply {
  const t = translate(locale, 'site')
  return sendErrorPage(reply.header('retry-after', seconds), locale, {
    status: 503,
    title: t('error_page.right_back'),
    ...(isForm
      ? { words: t('error_page.send_again') }
      : { words: t('errors.unavailable'), next: html`<a href="">${t('error_page.try_again')}</a>` }),
  })
}

type ErrorPage = { status: number; title: string; words?: string; next?: Html }

function sendErrorPage(
  reply: FastifyReply,
  locale: Locale,
  { status, title, words, next }: ErrorPage,
): FastifyReply {
  const home = html`<a href="/">${translate(locale, 'site')('error_page.back_home')}</a>`
  const body = html`<main><h1>${title}</h1>${words && html`<p>${words}</p>`}<p>${next ?? home}</p></main>`
  return sendPlainPage(reply, { locale, title, styles: STYLES, body, status })
}
