import { hasContactDetails } from '#features/members/contact-details.server.ts'
import { refuseField } from '#server/errors.ts'

/** Words about money in the seven languages, without accents. Credits are money too. */
const MONEY = new RegExp(
  [
    'geld|betaal|betalen|overmaken|credits?|cadeaubon|bitcoin|crypto|paypal|tikkie|iban|rekeningnummer|€|euros?',
    'money|pay (me|for|my)|send me (some|a gift|cash)|cash|gift ?cards?|bank account|wire transfer|lend me',
    'bezahl|uberweis|gutschein|kontonummer|leih(e|st)? mir',
    'argent|paye[rz]?|virement|carte cadeau|prete[- ]moi|compte bancaire',
    'dinero|paga(r|me)|transferencia|tarjeta regalo|cuenta bancaria|prestame',
    'soldi|denaro|pagare|pagami|bonifico|carta regalo|prestami|conto bancario',
    'pieniadz|pieniedzy|zaplac|przelew|pozycz mi|karta podarunkowa|numer konta',
  ].join('|'),
)

/** Words about meeting. To be pleased to meet somebody is not among them. */
const MEETING = new RegExp(
  [
    'afspreken|afspraakje|ontmoeten|elkaar (eens )?zien|langskomen|kom (je )?(naar|bij) mij|bij (mij|jou) thuis|samen (uit )?eten',
    "meet (up|me|you|in|at|for|each)|let'?s meet|can we meet|want to meet|see you (tonight|tomorrow|there)|come over|my place|your place|go on a date",
    'treffen wir|uns treffen|(dich|mich) treffen|treffen\\?|verabreden|komm (zu|vorbei)|bei (mir|dir) zu ?hause',
    'rencontrer|se voir|on se voit|rendez[- ]vous|chez (moi|toi)|viens chez',
    'quedar|quedamos|vernos|nos vemos|en persona|mi casa|tu casa',
    'incontrar|incontriamoci|vederci|ci vediamo|appuntamento|casa (mia|tua)|a cena insieme',
    'spotka|spotykamy|randk|widzimy sie|przyjedz|u (mnie|ciebie) w domu',
  ].join('|'),
)

const PLEASED =
  /(leuk|fijn|aangenaam|nice|lovely|pleased|glad|great|good) (je |om je |om jou |jou )?(te ontmoeten|to meet you)|(freut mich|schon),? dich (kennenzulernen|zu treffen)|ravie? de te rencontrer/g

/** Other ways to reach somebody: naming one is asking for it. */
const ELSEWHERE = new RegExp(
  [
    'whats ?app|telegram|snap ?chat|instagram|\\binsta\\b|facebook|skype|\\btik ?tok\\b|messenger|discord',
    '06-?nummer|(je|jouw|mijn|jullie) (telefoon)?nummer|telefoonnummer|e-?mail ?adres|mailadres|waar woon je precies|je adres',
    '(your|my) (phone )?number|phone number|e-?mail address|call me|text me|your address',
    'handynummer|telefonnummer|(deine|meine) nummer|ruf mich|mailadresse|deine adresse',
    '(ton|mon) numero|numero de (telephone|portable)|appelle[- ]moi|adresse (e-?mail|mail)|ton adresse',
    '(tu|mi) (numero|telefono|correo)|llamame|numero de telefono|tu direccion',
    '(tuo|mio) numero|numero di telefono|chiamami|indirizzo (e-?mail|mail)|tuo indirizzo',
    '(twoj|moj) numer|numer telefonu|zadzwon|adres (e-?mail|mail)|twoj adres',
  ].join('|'),
)

/**
 * Refuses an answer that asks a member for money, a meeting or another way to reach them; rather once too often, for who
 * wrote it can say it otherwise.
 */
export function refuseAsking(body: string): void {
  const plain = plainOf(body)
  if (hasContactDetails(body) || ELSEWHERE.test(plain)) refuseField('body', 'asks_contact')
  if (MONEY.test(plain)) refuseField('body', 'asks_money')
  if (MEETING.test(plain.replaceAll(PLEASED, ''))) refuseField('body', 'asks_meeting')
}

/** In small letters without accents and what is not seen. */
function plainOf(body: string): string {
  return body
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|\p{DI}|\p{Cf}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
}
