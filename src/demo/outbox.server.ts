import type { FastifyReply } from 'fastify'
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Html, html, sendPlainPage } from '#server/http/plain-page.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { staffCodes } from './staff.server.ts'

type Sent = Selectable<Tables['outbox']>

const SHOWN = 50

type Words = {
  title: string
  lead: string
  none: string
  mail: string
  sms: string
  to: string
  text: string
  toOne: string
  toAll: string
  noneToOne: string
  onlyOne: string
  codes: string
}

const WORDS: Record<Locale, Words> = {
  nl: {
    title: 'Verzonden mails en sms’jes',
    lead: 'Deze demo verstuurt niets: alles wat de site zou sturen, staat hier.',
    none: 'Er is nog niets verstuurd. Meld je aan op de site en de activeringsmail verschijnt hier.',
    mail: 'Mail',
    sms: 'Sms',
    to: 'Aan',
    text: 'Platte tekst',
    toOne: 'Hier staan de berichten aan {recipient}.',
    toAll: 'Alle berichten',
    noneToOne: 'Aan {recipient} is nog niets gestuurd.',
    onlyOne: 'Alleen die aan {recipient}',
    codes: 'Code van nu voor het beheer',
  },
  en: {
    title: 'Mails and text messages sent',
    lead: 'This demo sends nothing: whatever the site would send is kept here.',
    none: 'Nothing has been sent yet. Sign up on the site and the activation mail shows up here.',
    mail: 'Mail',
    sms: 'Text message',
    to: 'To',
    text: 'Plain text',
    toOne: 'These are the messages to {recipient}.',
    toAll: 'All messages',
    noneToOne: 'Nothing has been sent to {recipient} yet.',
    onlyOne: 'Only those to {recipient}',
    codes: 'Code for the back office right now',
  },
  de: {
    title: 'Gesendete E-Mails und SMS',
    lead: 'Diese Demo verschickt nichts: Was die Website senden würde, steht hier.',
    none: 'Noch wurde nichts gesendet. Melde dich auf der Website an, dann erscheint die Aktivierungsmail hier.',
    mail: 'E-Mail',
    sms: 'SMS',
    to: 'An',
    text: 'Nur Text',
    toOne: 'Das sind die Nachrichten an {recipient}.',
    toAll: 'Alle Nachrichten',
    noneToOne: 'An {recipient} wurde noch nichts gesendet.',
    onlyOne: 'Nur die an {recipient}',
    codes: 'Aktueller Code für die Verwaltung',
  },
  fr: {
    title: 'E‑mails et SMS envoyés',
    lead: 'Cette démo n’envoie rien : tout ce que le site enverrait se trouve ici.',
    none: 'Rien n’a encore été envoyé. Inscris-toi sur le site et l’e‑mail d’activation apparaîtra ici.',
    mail: 'E‑mail',
    sms: 'SMS',
    to: 'À',
    text: 'Texte brut',
    toOne: 'Voici les messages envoyés à {recipient}.',
    toAll: 'Tous les messages',
    noneToOne: 'Rien n’a encore été envoyé à {recipient}.',
    onlyOne: 'Seulement ceux à {recipient}',
    codes: 'Code actuel pour l’administration',
  },
  es: {
    title: 'Correos y SMS enviados',
    lead: 'Esta demo no envía nada: todo lo que enviaría el sitio está aquí.',
    none: 'Aún no se ha enviado nada. Regístrate en el sitio y el correo de activación aparecerá aquí.',
    mail: 'Correo',
    sms: 'SMS',
    to: 'Para',
    text: 'Texto sin formato',
    toOne: 'Estos son los mensajes para {recipient}.',
    toAll: 'Todos los mensajes',
    noneToOne: 'Aún no se ha enviado nada a {recipient}.',
    onlyOne: 'Solo los de {recipient}',
    codes: 'Código actual para la administración',
  },
  it: {
    title: 'E-mail e SMS inviati',
    lead: 'Questa demo non invia nulla: tutto ciò che il sito manderebbe è qui.',
    none: 'Non è stato ancora inviato nulla. Iscriviti sul sito e l’e-mail di attivazione comparirà qui.',
    mail: 'E-mail',
    sms: 'SMS',
    to: 'A',
    text: 'Solo testo',
    toOne: 'Questi sono i messaggi per {recipient}.',
    toAll: 'Tutti i messaggi',
    noneToOne: 'Non è stato ancora inviato nulla a {recipient}.',
    onlyOne: 'Solo quelli per {recipient}',
    codes: 'Codice attuale per l’amministrazione',
  },
  pl: {
    title: 'Wysłane e-maile i SMS-y',
    lead: 'To demo niczego nie wysyła: wszystko, co wysłałaby strona, jest tutaj.',
    none: 'Nic jeszcze nie wysłano. Załóż konto na stronie, a e-mail aktywacyjny pojawi się tutaj.',
    mail: 'E-mail',
    sms: 'SMS',
    to: 'Do',
    text: 'Zwykły tekst',
    toOne: 'Oto wiadomości do {recipient}.',
    toAll: 'Wszystkie wiadomości',
    noneToOne: 'Do {recipient} nic jeszcze nie wysłano.',
    onlyOne: 'Tylko te do {recipient}',
    codes: 'Aktualny kod do panelu obsługi',
  },
}

/** The messages that would have been sent, to one recipient or to all, newest first. */
export function listOutbox(db: Db, recipient: string | undefined): Promise<Sent[]> {
  return db
    .selectFrom('outbox')
    .$if(recipient !== undefined, (query) =>
      query.where((eb) => eb.or([eb('recipient', '=', recipient!), eb('reader', '=', recipient!)])),
    )
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The receiver of the newest message: a person who has just signed up, or asked for a new password. */
export async function latestRecipient(db: Db): Promise<string | undefined> {
  const latest = await db
    .selectFrom('outbox')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['recipient', 'reader'])
    .executeTakeFirst()
  return latest?.reader ?? latest?.recipient
}

type Listed = {
  sent: Sent[]
  /** The member who is logged in, or the likely reader; undefined before the first message. */
  reader: string | undefined
  all: boolean
  now: Date
}

export function sendOutbox(
  reply: FastifyReply,
  locale: Locale,
  { sent, reader, all, now }: Listed,
): FastifyReply {
  const words = WORDS[locale]
  const named = (text: string) => text.replace('{recipient}', reader ?? '')
  const none = reader && !all ? named(words.noneToOne) : words.none
  const body = html`<main class="outbox">
    <header><h1>${words.title}</h1><p class="soft">${words.lead}</p>
      ${reader && all && html`<p><a href="?">${named(words.onlyOne)}</a></p>`}
      ${reader && !all && html`<p>${named(words.toOne)} <a href="?to=all">${words.toAll}</a></p>`}
      <dl class="codes small soft"><dt>${words.codes}:</dt>
        ${staffCodes(now).map(({ email, code }) => html`<dd>${email} <code>${code}</code></dd>`)}
      </dl>
    </header>
    ${sent.length === 0 && html`<p class="empty">${none}</p>`}
    ${sent.map((one, index) => card(one, words, locale, index === 0))}
  </main>`
  return sendPlainPage(reply, { locale, title: words.title, styles: STYLES, body })
}

function card(one: Sent, words: Words, locale: Locale, open: boolean): Html {
  const time = one.createdAt.toLocaleString(dateLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  })
  return html`<details class="sent"${open && html` open`}>
    <summary>
      <span class="chip ${one.kind === 'mail' ? 'note' : 'good'}">${words[one.kind]}</span>
      <span class="subject">${one.subject || one.text.slice(0, 60)}</span>
      <span class="small soft">${words.to} ${one.recipient}</span>
      <time class="small soft tabular" datetime="${one.createdAt.toISOString()}">${time}</time>
    </summary>
    ${one.html && preview(one.html, one.subject)}
    ${one.html && html`<h3 class="small soft">${words.text}</h3>`}
    <pre>${linked(one.text)}</pre>
  </details>`
}

/**
 * The mail in a sandboxed frame without scripts. Its links replace the whole window: a new window would
 * inherit the sandbox, and browsers refuse to show our pages in it.
 */
function preview(mail: string, title: string): Html {
  const here = mail.replaceAll('target="_blank"', '')
  const document = here.includes('<head>')
    ? here.replace('<head>', '<head><base target="_top">')
    : `<base target="_top">${here}`
  return html`<iframe title="${title}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${document}"></iframe>`
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

const STYLES = `
.outbox { max-width: 52rem; display: grid; gap: 1rem; }
.outbox header { display: grid; gap: 0.35rem; margin-bottom: 0.5rem; }
.codes { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.codes dd { margin: 0; }
.sent, .empty { background: var(--surface); border: 1px solid var(--border); border-radius: 1.25rem; overflow: hidden; }
.empty { padding: 1.5rem; color: var(--soft); }
.sent summary { list-style: none; cursor: pointer; padding: 1rem 1.25rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem 0.75rem; align-items: center; justify-items: start; overflow-wrap: anywhere; }
.sent summary::-webkit-details-marker { display: none; }
.sent summary:hover { background: var(--sunken); }
.sent summary:focus-visible { outline-offset: -3px; border-radius: 1.25rem; }
.sent .subject { font-weight: 600; min-width: 0; }
@media (width >= 48rem) {
  .sent summary { grid-template-columns: auto minmax(0, 1fr) auto; }
  .sent summary > .soft { grid-column: 2; }
  .sent summary > time { grid-column: 3; grid-row: 1; }
}
.sent iframe { display: block; width: 100%; height: 32rem; border: 0; border-block: 1px solid var(--border); background: #fff; }
.sent h3 { padding: 1rem 1.25rem 0; letter-spacing: 0; }
.sent pre { margin: 0; padding: 0.75rem 1.25rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`
