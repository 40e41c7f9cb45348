import type { Locale } from '#shared/locales.ts'
import { withPlainHyphens } from '#shared/unbroken-hyphen.ts'
import { escapeHtml } from '../html.ts'

/** The content of a mail; the layout is the same for all. Texts are plain, never HTML. */
export type Mail = {
  /** Identifies the mail: mail programs recognize a copy that was sent again after a crash. */
  key?: string
  /** The catalogues know the mail by this: `accounts.reset_mail`. */
  kind?: string
  to: string
  /** The site's name, used as sender and heading. */
  brand: string
  baseUrl: string
  language: Locale
  subject: string
  /** Shown beside the subject in mail programs. */
  preview: string
  title: string
  paragraphs: string[]
  button?: { label: string; url: string }
  footer: string
  /**
   * Only for mails that a member can unsubscribe from: a page, and a one-click address for mail programs (RFC
   * 8058).
   */
  unsubscribe?: { label: string; url: string; oneClickUrl: string }
}

export async function renderMail(mail: Mail): Promise<{ subject: string; text: string; html: string }> {
  layout ??= compileLayout()
  const html = fill(await layout, mail)
  return { subject: withPlainHyphens(mail.subject), text: withPlainHyphens(renderText(mail)), html }
}

const LINE_CHARACTERS = 72

function renderText({ brand, baseUrl, title, paragraphs, button, footer, unsubscribe }: Mail): string {
  const parts = [
    brand,
    `${title}\n${'='.repeat(Math.min(LINE_CHARACTERS, [...title].length))}`,
    ...paragraphs.map(wrap),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `${'-'.repeat(LINE_CHARACTERS)}\n${wrap(footer)}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    `${brand} · ${baseUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function wrap(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => {
      const lines = ['']
      for (const word of line.split(' ')) {
        const last = lines[lines.length - 1]!
        const longer = last ? `${last} ${word}` : word
        if (last && longer.length > LINE_CHARACTERS) lines.push(word)
        else lines[lines.length - 1] = longer
      }
      return lines.join('\n')
    })
    .join('\n')
}

// Replaces all placeholders in one pass, so that a value which contains a placeholder is not replaced again.
function fill(html: string, mail: Mail): string {
  const { button, unsubscribe } = mail
  const values: Record<string, string> = {
    LANGUAGE: escapeHtml(mail.language),
    SUBJECT: escapeHtml(mail.subject),
    PREVIEW: escapeHtml(mail.preview),
    BRAND: escapeHtml(mail.brand),
    BASE_URL: escapeHtml(mail.baseUrl),
    TITLE: escapeHtml(mail.title),
    PARAGRAPHS: mail.paragraphs
      .map((paragraph) => `<p style="margin:0 0 16px">${linkOwn(paragraph, mail.baseUrl)}</p>`)
      .map((paragraph) => paragraph.replaceAll('\n', '<br>'))
      .join(''),
    BUTTON_LABEL: escapeHtml(button?.label ?? ''),
    BUTTON_URL: escapeHtml(button ? webAddress(button.url) : ''),
    FOOTER: escapeHtml(mail.footer).replaceAll('\n', '<br>'),
    UNSUBSCRIBE_LABEL: escapeHtml(unsubscribe?.label ?? ''),
    UNSUBSCRIBE_URL: escapeHtml(unsubscribe ? webAddress(unsubscribe.url) : ''),
  }
  const without = [...(button ? [] : ['button']), ...(unsubscribe ? [] : ['unsubscribe'])]
  const kept = without.reduce(
    (left, part) => left.replace(new RegExp(`<!--${part}-->[\\s\\S]*?<!--/${part}-->`, 'g'), ''),
    html,
  )
  return kept.replace(/%%([A-Z_]+)%%/g, (_placeholder, name: string) => values[name] ?? '')
}

/** Escapes a text, and makes links of the site's own addresses in it; those of others stay text. */
function linkOwn(text: string, baseUrl: string): string {
  return text
    .split(/(?<![^\s(])(https?:\/\/[^\s<>"']+[\w/=-])/)
    .map((part) => {
      const html = escapeHtml(part)
      return part.startsWith(`${baseUrl}/`) ? `<a href="${html}" style="color:inherit">${html}</a>` : html
    })
    .join('')
}

function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new RangeError('a mail may link only to http and https URLs')
  return url
}

let layout: Promise<string> | undefined

// Compiles the layout once per process, for the first mail: compiling takes far longer than filling it in,
// and the compiler needs much memory.
async function compileLayout(): Promise<string> {
  const { default: compile } = await import('mjml')
  const { html, errors } = await compile(LAYOUT, { validationLevel: 'strict', keepComments: true })
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return html
}

const FONTS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif"

const LAYOUT = `
<mjml lang="%%LANGUAGE%%">
  <mj-head>
    <mj-title>%%SUBJECT%%</mj-title>
    <mj-preview>%%PREVIEW%%</mj-preview>
    <mj-breakpoint width="480px" />
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="${FONTS}" />
      <mj-text color="#33202b" font-size="17px" line-height="26px" padding="0" />
      <mj-section padding="0" />
      <mj-column padding="0" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      body { word-break: break-word; }
      .text p:last-child { margin-bottom: 0 !important; }
      @media (max-width: 480px) {
        .card { margin: 0 12px !important; }
        .card > table > tbody > tr > td { padding: 32px 24px !important; }
        .title div { font-size: 26px !important; line-height: 32px !important; }
        .button table, .button a { width: 100% !important; box-sizing: border-box; }
      }
      @media (prefers-color-scheme: dark) {
        body.ground, .ground > div { background: #221522 !important; background-color: #221522 !important; }
        .card, .card > table { background: #2d1d2c !important; background-color: #2d1d2c !important; }
        .text div, .title div { color: #f7eef3 !important; }
        .soft div, .soft a { color: #c9b7c2 !important; }
        .brand div, .brand a { color: #ff8fa8 !important; }
      }
      [data-ogsc] .text div, [data-ogsc] .title div { color: #f7eef3 !important; }
      [data-ogsc] .soft div, [data-ogsc] .soft a { color: #c9b7c2 !important; }
      [data-ogsb] .ground, [data-ogsb] .ground > div { background-color: #221522 !important; }
      [data-ogsb] .card { background-color: #2d1d2c !important; }
    </mj-style>
  </mj-head>
  <mj-body background-color="#fdf7f8" width="560px" css-class="ground">
    <mj-section padding="36px 24px 20px">
      <mj-column>
        <mj-text css-class="brand" align="center" font-size="26px" line-height="32px" font-weight="800" letter-spacing="-0.5px" color="#c2083f">
          <a href="%%BASE_URL%%" style="color:#c2083f;text-decoration:none">%%BRAND%%</a>
        </mj-text>
      </mj-column>
    </mj-section>
    <mj-wrapper css-class="card" background-color="#ffffff" border-radius="24px" padding="44px 44px">
      <mj-section>
        <mj-column>
          <mj-text css-class="title" font-size="30px" line-height="36px" font-weight="700" letter-spacing="-0.6px" padding="0 0 20px">
            <h1 style="margin:0;font:inherit;letter-spacing:inherit">%%TITLE%%</h1>
          </mj-text>
          <mj-text css-class="text">%%PARAGRAPHS%%</mj-text>
          <mj-raw><!--button--></mj-raw>
          <mj-button css-class="button" href="%%BUTTON_URL%%" align="left" background-color="#d4124b" color="#ffffff" border-radius="999px" font-size="17px" font-weight="700" line-height="24px" inner-padding="15px 32px" padding="28px 0 0">%%BUTTON_LABEL%%</mj-button>
          <mj-text css-class="soft" color="#76616c" font-size="13px" line-height="20px" padding="20px 0 0">
            <a href="%%BUTTON_URL%%" style="color:#76616c;text-decoration:none;word-break:break-all">%%BUTTON_URL%%</a>
          </mj-text>
          <mj-raw><!--/button--></mj-raw>
        </mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section padding="24px 24px 48px">
      <mj-column>
        <mj-text css-class="soft" align="center" color="#76616c" font-size="13px" line-height="20px">%%FOOTER%%</mj-text>
        <mj-raw><!--unsubscribe--></mj-raw>
        <mj-text css-class="soft" align="center" color="#76616c" font-size="13px" line-height="20px" padding="8px 0 0">
          <a href="%%UNSUBSCRIBE_URL%%" style="color:#76616c;text-decoration:underline">%%UNSUBSCRIBE_LABEL%%</a>
        </mj-text>
        <mj-raw><!--/unsubscribe--></mj-raw>
        <mj-text css-class="soft" align="center" color="#76616c" font-size="13px" line-height="20px" padding="8px 0 0">
          <a href="%%BASE_URL%%" style="color:#76616c;text-decoration:underline">%%BRAND%%</a>
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`
