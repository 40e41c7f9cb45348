import type { Mail } from './mail.ts'

/** The text and HTML of a mail. */
export async function renderMail(mail: Mail): Promise<{ text: string; html: string }> {
  const { title, paragraphs, button, footer } = mail
  const text = [title, ...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), footer].join(
    '\n\n',
  )
  const html = `<p>${escapeHtml(text)}</p>`
  return { text, html }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
