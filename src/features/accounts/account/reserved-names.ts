/**
 * Signs that stand for Latin letters, and letters of other scripts that look like them (after the confusables
 * of Unicode's UTS #39). `i` and `l` look the same, so both become `i`.
 */
const LOOKS_LIKE = lettersBySign({
  a: '4@аαɑᴀ',
  b: '8вβьʙɓ',
  c: '¢сϲᴄ',
  d: 'đԁᴅɗɖ',
  e: '3€еєεёᴇəǝɛ',
  f: 'ꜰƒ',
  g: '9ɡɢ',
  h: 'һнʜħ',
  i: '1!|lłıіιӏǀɪʟɨɩ',
  j: 'јϳᴊ',
  k: 'кκᴋƙĸ',
  m: 'мᴍɱ',
  n: 'пηոɴŋɲɳ',
  o: '0øоοσօᴏɔɵ',
  p: 'рρᴘ',
  q: 'ԛꞯ',
  r: 'гѓʀ',
  s: '5$ßѕꜱʂ',
  t: '7тτᴛŧʈ',
  u: 'υսцᴜʉ',
  v: 'ѵνᴠʋʌ',
  w: 'ԝωшᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: '2ʐᴢ',
})

/** Cyrillic letters by how they are read, as in "Вонк". */
const SOUNDS_LIKE = lettersBySign({
  a: 'а',
  b: 'б',
  v: 'вѵ',
  g: 'гґ',
  d: 'д',
  e: 'еєэ',
  z: 'з',
  i: 'иіїй',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  f: 'ф',
  h: 'х',
})

/** Capitals that resemble other letters than their small forms do. */
const CAPITALS_LOOK_LIKE = lettersBySign({
  b: 'Β',
  h: 'Η',
  i: 'Լ',
  m: 'Μ',
  n: 'Ν',
  o: 'Օ',
  s: 'Տ',
  u: 'Ս',
  y: 'Υ',
  z: 'Ζ',
})

/**
 * Code points of the A in a circle, in a square, and of flags, each followed by 25 letters. NFKD does not
 * fold them.
 */
const PICTURED_A = [0x1f150, 0x1f170, 0x1f1e6]

/** Unicode's recommended scripts (UAX #31, table 5), and two that many people in our countries write. */
const SCRIPTS_IN_USE =
  /^[\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thaa}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Ethi}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Syrc}\p{sc=Tfng}]*$/u
/** Alphabets with letters that look alike: real words never mix them. */
const ALPHABETS = [
  /\p{sc=Latn}/u,
  /\p{sc=Grek}/u,
  /\p{sc=Cyrl}/u,
  /\p{sc=Armn}/u,
  /\p{sc=Geor}/u,
  /\p{sc=Tfng}/u,
]

/** Symbols that claim a verified identity. */
const MARKS_OF_VERIFICATION = /[√⍻☑✅✓✔🗸🗹🛡]|[🔵🔷🔹🟦]\ufe0f?\s*$/u

/**
 * Names that pass for staff or for the site, in the seven languages and in Cyrillic, as people type them;
 * also at the beginning or end of a longer name ("Admin2", "VonkSupport").
 */
export const STAFF_WORDS = [
  ...['admin', 'administrat', 'amministrat', 'administrad', 'moderat', 'moderad', 'webmaster', 'postmaster'],
  ...['support', 'helpdesk', 'customer service', 'customer care', 'security', 'noreply', 'official'],
  ...[
    'beheerder',
    'beheerster',
    'betalingen',
    'veiligheid',
    'klantenservice',
    'klantendienst',
    'ondersteuning',
    'medewerk',
    'officieel',
    'beveiliging',
  ],
  ...['kundenservice', 'kundendienst', 'kundenbetreu', 'mitarbeiter', 'offiziell', 'sicherheit'],
  ...['service client', 'centre d’aide', 'assistance', 'officiel', 'sécurité'],
  ...['soporte', 'asistencia', 'atención al cliente', 'servicio al cliente', 'oficial', 'seguridad'],
  ...['assistenza', 'servizio clienti', 'ufficiale', 'sicurezza'],
  ...['obsługa klienta', 'biuro obsługi', 'wsparcie', 'oficjalny', 'oficjalna', 'bezpieczeństwo'],
  ...[
    'hulpdesk',
    'verified',
    'geverifieerd',
    'verifiziert',
    'vérifié',
    'verificado',
    'verificada',
    'verificato',
    'verificata',
    'zweryfikowan',
  ],
  ...['διαχειριστής', 'υποστήριξη', '管理员', '管理員', '客服'],
  ...['админ', 'модерат', 'поддержк', 'служба поддержки', 'підтримк'],
]
const STAFF_KEYS = STAFF_WORDS.map(keyOf)
/** Those of `STAFF_WORDS` that are beginnings of words: they end no name ("Anna moderator"). */
const STAFF_STEM_KEYS = [
  ...['administrat', 'amministrat', 'administrad', 'moderat', 'moderad'],
  ...['medewerk', 'kundenbetreu', 'zweryfikowan', 'модерат', 'поддержк', 'підтримк'],
].map(keyOf)

/** Like `STAFF_WORDS`, but also parts of people's names, so they count only as whole words. */
export const LONE_STAFF_WORDS = [
  ...['mod', 'mods', 'staff', 'team', 'help', 'info', 'service', 'system', 'ceo'],
  ...['beheer', 'hulp', 'redactie', 'moderatie', 'systeem', 'klantcontact'],
  ...['hilfe', 'redaktion', 'verwaltung', 'équipe', 'rédaction'],
  ...['ayuda', 'equipo', 'redacción', 'aiuto', 'squadra', 'redazione'],
  ...['pomoc', 'zespół', 'redakcja', 'obsługa', 'служба', 'команда', 'помощь'],
]
/** Family names, too: they count only alone. */
const WHOLE_STAFF_KEYS = new Set(['root'].map(keyOf))
const LONE_STAFF_KEYS = new Set(LONE_STAFF_WORDS.map(keyOf))

/** Words that turn a following brand into the site's name: "Mijn Vonk", "De Vonk". */
const BEFORE_BRAND = new Set(
  [
    ...[
      'de',
      'het',
      'mijn',
      'onze',
      'ons',
      'the',
      'my',
      'our',
      'das',
      'der',
      'die',
      'mein',
      'meine',
      'unser',
    ],
    ...['le', 'la', 'les', 'mon', 'ma', 'notre', 'el', 'los', 'mi', 'nuestro', 'il', 'lo', 'mio', 'nostro'],
    ...['mój', 'moja', 'nasz', 'nasza'],
    // Not "ton", "ta" or "su", which are also first names.
    ...['uw', 'je', 'jouw', 'jullie', 'namens', 'your', 'dein', 'deine', 'euer', 'eure', 'ihr', 'ihre'],
    ...[
      'votre',
      'vos',
      'tu',
      'tus',
      'vuestro',
      'vuestra',
      'tuo',
      'tua',
      'vostro',
      'twój',
      'twoja',
      'wasz',
      'wasza',
    ],
  ].map(keyOf),
)

/**
 * Whether a profile name passes for staff or for one of these brands, whatever digits, look-alike letters and
 * separators it is written with; or claims to be verified, or uses letters that only serve to deceive. A
 * brand after another word is allowed, because it may be a family name.
 */
export function isReservedName(name: string, brands: readonly string[]): boolean {
  if (MARKS_OF_VERIFICATION.test(name) || hasStrangeLetters(name)) return true
  if (WHOLE_STAFF_KEYS.has(keyOf(name))) return true
  const text = name.normalize('NFKC')
  const spellings = [text, text.replaceAll(/\p{N}/gu, ' ')]
  return spellings.some(
    (spelling) =>
      [byLooks, bySmallLetters].some((fold) => isReserved(wordsOf(spelling, fold), brands)) ||
      isBrand(wordsOf(spelling, bySound), brands),
  )
}

function hasStrangeLetters(name: string): boolean {
  const text = name.normalize('NFKC')
  const words = text.split(/[^\p{L}\p{M}]+/u)
  const isMixed = (word: string) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1
  return !SCRIPTS_IN_USE.test(text) || words.some(isMixed)
}

function isReserved(words: string[], brands: readonly string[]): boolean {
  const whole = joined(words)
  if (isStaff(whole) || words.some((word) => LONE_STAFF_KEYS.has(word) || isOfStaffStem(word))) return true
  return isBrand(words, brands)
}

function isBrand(words: string[], brands: readonly string[]): boolean {
  const whole = joined(words)
  const named = words.findIndex((word) => !BEFORE_BRAND.has(word))
  return brands.map(keyOf).some((brand) => {
    if (!brand) return false
    // "Vonk", "V o n k", "Vonk Utrecht"; and a brand with a staff word attached.
    if (beginsWith(words, brand)) return true
    if (named > 0 && beginsWith(words.slice(named), brand)) return true
    if (whole.startsWith(brand) && LONE_STAFF_KEYS.has(whole.slice(brand.length))) return true
    return whole.endsWith(brand) && LONE_STAFF_KEYS.has(whole.slice(0, -brand.length))
  })
}

function beginsWith(words: string[], brand: string): boolean {
  return words.some((_word, index) => joined(words.slice(0, index + 1)) === brand)
}

function isStaff(whole: string): boolean {
  if (LONE_STAFF_KEYS.has(whole)) return true
  return STAFF_KEYS.some((word) => whole.startsWith(word) || whole.endsWith(word))
}

function isOfStaffStem(word: string): boolean {
  return STAFF_STEM_KEYS.some((stem) => word.startsWith(stem))
}

function keyOf(text: string): string {
  return joined(wordsOf(text, bySmallLetters))
}

// Collapses repeated letters again: a word may begin with the letter that the previous one ends with.
function joined(words: string[]): string {
  return once(words.join(''))
}

/** The words of a name, in the Latin letters that they resemble. */
function wordsOf(text: string, fold: (bare: string) => string): string[] {
  return [...text.normalize('NFKC')]
    .map(pictured)
    .join('')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/!+(?![\p{L}\p{N}])|[^\p{L}\p{N}\p{M}@$!|€]+/u)
    .map((word) => once(folded(word, fold)))
    .filter((word) => word !== '')
}

/** The capital letter that a pictograph shows; other signs stay as they are. */
function pictured(sign: string): string {
  const code = sign.codePointAt(0)!
  const first = PICTURED_A.find((start) => code >= start && code < start + 26)
  return first === undefined ? sign : String.fromCodePoint(0x41 + code - first)
}

function lettersBySign(signsByLetter: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(signsByLetter).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
  )
}

function byLooks(bare: string): string {
  return [...bare].map((sign) => CAPITALS_LOOK_LIKE[sign] ?? sign.toLowerCase()).join('')
}

function bySmallLetters(bare: string): string {
  return bare.toLowerCase()
}

/** Cyrillic in the Latin letters that it is read as. */
function bySound(bare: string): string {
  return [...bare.toLowerCase()].map((sign) => SOUNDS_LIKE[sign] ?? sign).join('')
}

function folded(word: string, fold: (bare: string) => string): string {
  const bare = word.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const plain = fold(bare).replaceAll('ς', 'σ')
  const letters = [...plain].map((sign) => LOOKS_LIKE[sign] ?? sign).join('')
  return letters
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}]/gu, '')
}

function once(text: string): string {
  return text.replaceAll(/(.)\1+/gu, '$1')
}
