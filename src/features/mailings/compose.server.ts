import { codeTerms } from '#features/payments/selling/discounts/code-terms.server.ts'
import type { SiteCode } from '#features/payments/selling/discounts/codes-of-site.server.ts'
import { type Translate, translate } from '#features/site/translate.server.ts'
import { firstCharacters } from '#server/first-characters.ts'
import type { Mail } from '#server/mail/layout.ts'
import type { Locale } from '#shared/locales.ts'
import type { MailingKind, MailingText } from '#shared/mailings/mailing.ts'
import { resolvePath } from '#shared/own-path.ts'

const PREVIEW_CHARACTERS = 120
/** Where a code is spent, if the mail leads nowhere else. */
const CODE_PATH = '/credits'

type Composed = {
  kind: MailingKind
  text: MailingText
  language: Locale
  path: string | null
  code: SiteCode | null
  brand: { name: string; url: string }
  to: string
  unsubscribe: NonNullable<Mail['unsubscribe']>
  key?: string
}

/** A mailing as one reader gets it. */
export function composeMail(mail: Composed): Mail {
  const { kind, text, language, path, code, brand, to, unsubscribe, key } = mail
  const t = translate(language, 'mailings')
  const target = targetOf(path, code)
  const paragraphs = text.body.split(/\n{2,}/)
  return {
    ...(key && { key }),
    to,
    brand: brand.name,
    baseUrl: brand.url,
    language,
    subject: text.subject,
    preview: firstCharacters(text.body.replaceAll(/\s+/g, ' '), PREVIEW_CHARACTERS),
    title: text.subject,
    paragraphs: code ? [...paragraphs, codeTerms(code, language)] : paragraphs,
    ...(target && { button: { label: text.button || t(labelKey(target)), url: brand.url + target } }),
    footer: footerOf(translate(language, 'notifications'), { site: brand.name, kind }),
    unsubscribe,
  }
}

function labelKey(target: string): string {
  return target.startsWith(CODE_PATH) ? 'see_credits' : 'open'
}

function footerOf(t: Translate, { site, kind }: { site: string; kind: MailingKind }): string {
  return t('mails.footer', { site, kind: t(`kinds.${kind}.label`) })
}

/** Where the button leads; the code comes along, so that the member need not type it. */
function targetOf(path: string | null, code: SiteCode | null): string | undefined {
  const url = path || code ? resolvePath(path || CODE_PATH) : undefined
  if (!url) return undefined
  if (code) url.searchParams.set('code', code.code)
  return url.pathname + url.search + url.hash
}
