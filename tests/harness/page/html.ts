import type { Visitor } from '../browser-like.ts'

/** A page as the server writes it, for claims that need no browser. */
export type Html = {
  status: number
  headers: Headers
  /** All of it, with its scripts and the words for them. */
  whole: string
  /** Without scripts and styles. */
  html: string
  /** What the main part says, its tags left out. */
  says: string
  /** The attributes and words of each element with this name, in order. */
  all(name: string): Element[]
}

type Element = { [attribute: string]: string | undefined; says: string }

export async function readHtml(visitor: Visitor, path: string, locale = 'nl'): Promise<Html> {
  visitor.cookies.set('locale', locale)
  const response = await visitor.fetch(path)
  const whole = await response.text()
  const html = whole.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
  return {
    status: response.status,
    headers: response.headers,
    whole,
    html,
    says: plain(/<main\b.*<\/main>/s.exec(html)?.[0] ?? html),
    all: (name) =>
      [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>(?:(.*?)</${name}>)?`, 'gs'))].map(
        ([, attributes = '', within = '']) => ({ ...read(attributes), says: plain(within) }),
      ),
  }
}

const read = (attributes: string) =>
  Object.fromEntries(
    [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
      name,
      plain(value ?? ''),
    ]),
  )

function plain(html: string): string {
  const marks: Record<string, string> = {
    '&amp;': '&',
    '&#x27;': "'",
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
  }
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&[a-z#\d]+;/gi, (mark) => marks[mark] ?? mark)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
