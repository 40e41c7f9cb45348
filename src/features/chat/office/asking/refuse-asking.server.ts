import { hasContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { refuseField } from '#server/errors.ts'
import { holdsNumber } from './numbers.ts'
import { readingsOf } from './readings.ts'

/** Words about money in the seven languages, without accents. Credits are money too. */
const MONEY = wordsOf(
  'geld|betaal|betalen|overmaken|credits?|cadeaubon|tegoedbon|iban|rekeningnummer|€|\\beuros?\\b|mijn huur|de huur betalen|munten|leen(t|en)? (je |jij )?me\\b|(euro|geld|honderd|paar|me|mij)[a-z ]* lenen\\b|stuur (je )?me |pinnen',
  'money|pay (me|for|my)|send me (some|a gift|cash|\\d)|\\bcash\\b|\\b\\d+ pounds?\\b|gift ?cards?|bank account|wire transfer|lend me|my rent|my bills|\\bbucks\\b|dollars?|\\btokens?\\b',
  'bezahl|uberweis|gutschein|kontonummer|leih(e|st)? mir|mir [a-z0-9 ]*leihen|meine miete|munzen',
  'argent|paye[rz]?\\b|virement|carte cadeau|prete[- ]moi|compte bancaire|mon loyer|jetons',
  'dinero|paga(r|me)|transferencia|tarjeta regalo|cuenta bancaria|prestame|mi alquiler|monedas|fichas',
  'soldi|denaro|pagare|pagami|bonifico|carta regalo|prestami|conto bancario|il mio affitto|gettoni',
  'pieniadz|pieniedzy|zaplac|przelew|pozycz mi|karta podarunkowa|numer konta|moj czynsz|monety|zetony',
  'bitcoin|crypto|ethereum|\\busdt\\b|paypal|tikkie|western union|moneygram|venmo|zelle|revolut|cash ?app|bizum|\\bblik\\b|\\btwint\\b|\\bwero\\b|paysafe',
)

/** Words about meeting; not those of “pleased to meet you”. */
const MEETING = wordsOf(
  'afspreken|afspraakje|spreken we af|af te spreken|ontmoeten|elkaar (eens |in het echt )?(zien|spreken)|zien we elkaar|(wil|kan) je [a-z ]*zien\\b|pik ik je op|haal (ik )?je op|langskomen|kom (je )?(vanavond |morgen |straks )?(naar|bij|langs)\\b|bij (mij|jou) thuis|samen (uit )?eten|(samen|keer|eens|vanavond|morgen) (een )?(iets|wat|koffie|kopje|wijntje|biertje|drankje)[a-z ]* drinken|\\bdaten\\b|\\b(op|een) date\\b|hotelkamer|naar (een|het) hotel',
  "meet (up|me|you|in|at|for|each)|let'?s meet|can we meet|want to meet|see (you|each other) (tonight|tomorrow|there|soon|irl|in|this|next)|pick you up|hang ?out|\\birl\\b|in real life|in person|come over|my place|your place|go on a date|\\bdate\\?|(coffee|drinks?|dinner|lunch) (tomorrow|tonight|together|with me|some ?time|\\?)|grab (a |some )?(coffee|drink|bite)|hotel room",
  'treffen wir|uns treffen|(dich|mich) treffen|treffen\\?|verabreden|komm (zu|vorbei)|bei (mir|dir) zu ?hause|uns sehen|(kaffee|was|etwas|wein) trinken (gehen)?|im echten leben|\\bein date\\b|hotelzimmer|sehen wir uns',
  "rencontrer|se voir|on se voit|rendez[- ]vous|chez (moi|toi)|viens chez|(boire|prendre|prend) un (verre|cafe|pot)|en vrai\\b|te voir|chambre d'hotel",
  'quedar|quedamos|vernos|nos vemos|en persona|mi casa|tu casa|toma(r|mos) (un cafe|algo|una copa)|vida real|una cita|un hotel',
  'incontrar|incontriamoci|vederci|ci vediamo|appuntamento|casa (mia|tua)|a cena (insieme|domani|stasera|con me)|(prendere|prendiamo|bere|beviamo) (un caffe|qualcosa)|dal vivo|di persona|in hotel',
  'spotka|spotykamy|randk|widzimy sie|zobaczymy sie|przyjedz|u (mnie|ciebie) w domu|na (kawe|drinka|piwo|wino)|na zywo|umow(ic|my)|w hotelu',
)

const PLEASED =
  /(leuk|fijn|aangenaam|nice|lovely|pleased|glad|great|good) (je |om je |om jou |jou )?(te ontmoeten|to meet you)|(freut mich|schon),? dich (kennenzulernen|zu treffen)|ravie? de te rencontrer/g

/** Other ways to reach a person: to name one is to ask for it. */
const ELSEWHERE = wordsOf(
  'what\\W{0,2}s\\W{0,2}app|\\bw(hats)?app\\b|tele\\W?gram|snap ?chat|(op|via|my|mijn|your|je) snap\\b|insta\\W?gram|\\binsta\\b|\\big\\b|facebook|\\bfb\\b|skype|\\btik ?tok\\b|messenger|discord|\\bviber\\b|\\bsignal\\b|\\bkik\\b|we ?chat|\\bline id\\b|onlyfans|face ?time|threema|\\bzoom\\b|google meet|apenstaartje|klammeraffe|arroba|chiocciola|\\bmalpa\\b|\\barobase\\b|\\bg ?mail\\b|hotmail|outlook',
  '06-?nummer|(je|jouw|mijn|jullie) ((telefoon)?nummer|nr|mobiel|mobieltje|06)\\b|telefoonnummer|e-?mail ?adres|mailadres|waar woon je\\b|je adres|je mail\\b|(me|mij) (even )?(bellen|mailen|appen)\\b|heb je wa\\b|\\b(bel|sms|mail|app) (me|mij)\\b',
  '(your|my) (phone |cell )?(number|digits)|phone number|\\bdigits\\b|e-?mail address|(call|text|mail|sms|ring) me\\b|your address|reach me (at|on)',
  'handynummer|telefonnummer|(deine|meine) (nummer|handy)|ruf mich|schreib mir (auf|bei|per)|mailadresse|deine adresse',
  '(ton|mon) (numero|portable)|numero de (telephone|portable)|appelle[- ]moi|adresse (e-?mail|mail)|ton adresse',
  '(tu|mi) (numero|telefono|movil|correo)|llamame|numero de telefono|tu direccion',
  '(tuo|mio) (numero|cellulare)|numero di telefono|chiamami|indirizzo (e-?mail|mail)|tuo indirizzo',
  '(twoj|moj) (numer|telefon)|numer telefonu|zadzwon|adres (e-?mail|mail)|twoj adres',
)

/** A name of the web: a word, a dot and a word, without the space that ends a sentence. */
const WEB = /\b[a-z0-9-]{2,}\.[a-z]{2,}\b|https?:|h ?t ?t ?p ?s? ?:|\bwww/

function wordsOf(...ofLanguages: string[]): RegExp {
  return new RegExp(ofLanguages.join('|'))
}

/**
 * Refuses an answer that asks a member for money, a meeting or another way to reach them; rather once too often,
 * because the writer can say it otherwise. Masked letters and numbers in words are read as what they stand for.
 */
export function refuseAsking(body: string): void {
  const readings = readingsOf(body)
  const says = (words: RegExp) => readings.some((text) => words.test(text.replaceAll(PLEASED, '')))
  if (hasContactDetails(body) || readings.some(holdsNumber) || says(ELSEWHERE) || says(WEB))
    refuseField('body', 'asks_contact')
  if (says(MONEY)) refuseField('body', 'asks_money')
  if (says(MEETING)) refuseField('body', 'asks_meeting')
}
