import { describe, expect, it } from 'vitest'
import type { Mail } from './layout.ts'
import { renderMail } from './layout.ts'

const MAIL: Mail = {
  to: 'eva@example.nl',
  brand: 'Vonk',
  baseUrl: 'https://vonk.example',
  language: 'de',
  subject: 'Bestätige deine Adresse',
  preview: 'Nur noch ein Klick',
  title: 'Schön, dass du da bist',
  paragraphs: ['Erster Absatz.', 'Zweiter Absatz.'],
  button: { label: 'Bestätigen', url: 'https://vonk.example/activate/do?token=abc' },
  footer: 'Du warst das nicht? Dann musst du nichts tun.',
}

describe('a mail', () => {
  it('carries its language, its words and its link in both forms', async () => {
    const { html, text } = await renderMail(MAIL)
    expect(html).toMatch(/<html lang="de"/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"')
    for (const words of [MAIL.title, ...MAIL.paragraphs, 'Bestätigen', MAIL.footer]) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
    expect(html).toContain('href="https://vonk.example/activate/do?token=abc"')
    expect(text).toContain('Bestätigen:\nhttps://vonk.example/activate/do?token=abc\n')
    expect(html).not.toContain('%%')
  })

  it('has plain hyphens in its subject and its text, which mail programs draw in letters of their own', async () => {
    const words = 'Deine E\u2060-\u2060Mail'
    const { subject, text, html } = await renderMail({ ...MAIL, subject: words, paragraphs: [words] })
    expect(subject).toBe('Deine E-Mail')
    expect(text).toContain('Deine E-Mail\n')
    expect(html).toContain(words)
  })

  it('escapes what members wrote, and takes none of it for a placeholder', async () => {
    const { html, text } = await renderMail({
      ...MAIL,
      brand: `O'Neil & "Söhne"`,
      title: '<img src=x onerror=alert(1)>',
      paragraphs: ['<script>alert(1)</script> %%BUTTON_URL%% $& &amp;', 'two\nlines'],
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; %%BUTTON_URL%% $&amp; &amp;amp;')
    expect(html).toContain('O&#39;Neil &amp; &quot;Söhne&quot;')
    expect(html).toContain('two<br>lines')
    expect(text).toContain('<script>alert(1)</script> %%BUTTON_URL%% $& &amp;')
  })

  it('makes links of the site’s own addresses, and of no others', async () => {
    const own = 'https://vonk.example/receipts/1.pdf?a=1&b=2'
    const { html, text } = await renderMail({
      ...MAIL,
      paragraphs: [
        `Dein Beleg: ${own}.`,
        `${own}">`,
        'https://vonk.example.evil.example/x und "https://vonk.example/"><b>',
      ],
    })
    const escaped = own.replace('&', '&amp;')
    expect(html).toContain(`Dein Beleg: <a href="${escaped}" style="color:inherit">${escaped}</a>.`)
    expect(html).toContain(
      'https://vonk.example.evil.example/x und &quot;https://vonk.example/&quot;&gt;&lt;b&gt;',
    )
    expect(html).toContain(`<a href="${escaped}" style="color:inherit">${escaped}</a>&quot;&gt;`)
    expect(html).not.toContain('href="https://vonk.example.evil')
    expect(text).toContain(`Dein Beleg: ${own}.`)
  })

  it('leaves the button out where there is nothing to do', async () => {
    const { button: _button, ...news } = MAIL
    const { html, text } = await renderMail(news)
    expect(html).not.toContain('%%BUTTON')
    expect(html).not.toContain('activate/do')
    expect(html).toContain(MAIL.footer)
    expect(text).not.toContain('undefined')
  })

  it('says how to unsubscribe where one can, and nothing of it elsewhere', async () => {
    const url = 'https://vonk.example/unsubscribe?token=abc'
    const unsubscribe = { label: 'Diese Mails abbestellen', url, oneClickUrl: `${url}&once` }
    const { html, text } = await renderMail({ ...MAIL, unsubscribe })
    expect(html).toContain(`<a href="${url}"`)
    expect(text).toContain(`Diese Mails abbestellen:\n${url}\n`)
    const plain = await renderMail(MAIL)
    expect(`${plain.html} ${plain.text}`).not.toMatch(/unsubscribe/i)
  })

  it('keeps lines of the text short, but never breaks an address', async () => {
    const url = `https://vonk.example/${'a'.repeat(200)}`
    const { text } = await renderMail({
      ...MAIL,
      paragraphs: ['wort '.repeat(60).trim()],
      button: { label: 'Los', url },
    })
    const long = text.split('\n').filter((line) => line.length > 72)
    expect(long).toEqual([url])
  })

  it('links only to web addresses', async () => {
    await expect(renderMail({ ...MAIL, button: { label: 'x', url: 'javascript:alert(1)' } })).rejects.toThrow(
      RangeError,
    )
  })
})
