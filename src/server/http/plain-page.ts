import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../html.ts'

/** Safe HTML: all its parts are escaped or are such HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | Part[]

/** Markup with escaped parts: `` html`<p>${words}</p>` ``. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(markup.map((piece, index) => piece + textOf(parts[index])).join(''))
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (part === null || part === undefined || part === false) return ''
  return escapeHtml(String(part))
}

// No script, and nothing from other origins; displayed mails have inline styles.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a self-contained page, without framework and script. */
export function sendPlainPage(
  reply: FastifyReply,
  page: {
    locale: string
    title: string
    styles?: string
    body: Html
    status?: number
    /** Allows it to load scripts of this site. */
    ownScripts?: boolean
  },
): FastifyReply {
  const document = html`<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(STYLES + (page.styles ?? ''))}</style>
</head>
<body>${page.body}</body>
</html>`
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header(
      'content-security-policy',
      page.ownScripts ? `${POLICY}; script-src 'self'; connect-src 'self'` : POLICY,
    )
    .send(document.text)
}

const STYLES = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.985 0.006 12), oklch(0.2 0.036 338));
  --surface: light-dark(#fff, oklch(0.242 0.04 338));
  --sunken: light-dark(oklch(0.962 0.01 12), oklch(0.172 0.032 338));
  --border: light-dark(oklch(0.91 0.014 12), oklch(0.335 0.04 338));
  --control: light-dark(oklch(0.64 0.03 338), oklch(0.56 0.045 338));
  --ink: light-dark(oklch(0.25 0.035 338), oklch(0.96 0.012 338));
  --soft: light-dark(oklch(0.5 0.03 338), oklch(0.77 0.025 338));
  --accent: oklch(0.575 0.228 5);
  --accent-ink: light-dark(oklch(0.53 0.21 5), oklch(0.78 0.13 5));
  --accent-soft: light-dark(oklch(0.955 0.022 5), oklch(0.31 0.08 5));
  --good: light-dark(oklch(0.46 0.11 155), oklch(0.82 0.13 155));
  --good-soft: light-dark(oklch(0.955 0.035 155), oklch(0.3 0.05 160));
  --warn: light-dark(oklch(0.47 0.095 70), oklch(0.87 0.12 88));
  --warn-soft: light-dark(oklch(0.96 0.045 90), oklch(0.32 0.05 75));
  --bad: light-dark(oklch(0.5 0.185 28), oklch(0.78 0.12 25));
  --bad-soft: light-dark(oklch(0.955 0.022 25), oklch(0.31 0.075 18));
  --note: light-dark(oklch(0.46 0.085 225), oklch(0.83 0.09 215));
  --note-soft: light-dark(oklch(0.955 0.025 215), oklch(0.3 0.045 225));
  --focus: light-dark(oklch(0.36 0.15 345), oklch(0.85 0.1 345));
}
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--ink); overflow-wrap: break-word;
  font: 1.0625rem/1.5 "Figtree", ui-rounded, system-ui, -apple-system, "Segoe UI", sans-serif;
}
h1, h2, h3 { line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; margin: 0; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1.0625rem; }
p { margin: 0; text-wrap: pretty; }
a { color: var(--accent-ink); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
main { display: block; max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.soft { color: var(--soft); }
.small { font-size: 0.9375rem; }
.tabular { font-variant-numeric: tabular-nums; }
.chip {
  display: inline-block; border-radius: 99px; padding: 0.1rem 0.65rem; font-size: 0.8125rem; font-weight: 600;
  background: var(--sunken); color: var(--soft); white-space: nowrap;
}
.chip.good { background: var(--good-soft); color: var(--good); }
.chip.warn { background: var(--warn-soft); color: var(--warn); }
.chip.bad { background: var(--bad-soft); color: var(--bad); }
.chip.note { background: var(--note-soft); color: var(--note); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
`
