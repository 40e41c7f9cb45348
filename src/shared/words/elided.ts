const BEFORE_A_NUMBER: Record<string, string> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
}
const DAY = String.raw`(?:8|11)(?:[ \u00a0](?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)|\/\d)`
const PERCENTAGE = String.raw`(?:1|8\d?|11)(?:,\d+)?[ \u00a0]?%`
const ITALIAN_NUMBER = new RegExp(
  String.raw`(?<!\p{L})(il|al|dal|del|nel|sul) (?=${DAY}|${PERCENTAGE})`,
  'giu',
)

/** Marks where a value begins that French elides before; it never leaves a sentence. */
const MARK = '\ue000'
/** A vowel, or a "y" before a consonant; before an "h" both are right. */
const FRENCH_VOWEL = /^(?=\u2068?(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou]))/i
const FRENCH_WORD = new RegExp(`(?<!\\p{L})(d|qu)e ${MARK}`, 'giu')

/** The values of a sentence, prepared for `elided`. */
export function elidable<Values extends object>(values: Values, locale: string): Values {
  if (!locale.startsWith('fr')) return values
  const all = { ...values } as Record<string, unknown>
  for (const name in all) if (typeof all[name] === 'string') all[name] = all[name].replace(FRENCH_VOWEL, MARK)
  return all as Values
}

/** A sentence with what its language elides: "l’8 dicembre", "l’80%" and "fino all’11 maggio", "la photo d’Anna". */
export function elided(text: string, locale: string): string {
  if (locale.startsWith('fr'))
    return text.replaceAll(FRENCH_WORD, (_all, begun: string) => `${begun}’`).replaceAll(MARK, '')
  if (!locale.startsWith('it')) return text
  return text.replaceAll(ITALIAN_NUMBER, (_all, article: string) => {
    const short = BEFORE_A_NUMBER[article.toLowerCase()]!
    return article[0] === article[0]!.toUpperCase() ? short[0]!.toUpperCase() + short.slice(1) : short
  })
}
