const ELIDED: Record<string, string> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
}
const BEFORE_A_DAY =
  /(?<!\p{L})(il|al|dal|del|nel|sul) (?=(?:8|11)(?:[ \u00a0](?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)|\/\d))/giu

/** Before a day that begins with a vowel, the article is elided: "l’8 dicembre", "fino all’11 maggio". */
export function elideDates(text: string): string {
  return text.replaceAll(BEFORE_A_DAY, (_all, article: string) => {
    const elided = ELIDED[article.toLowerCase()]!
    return article[0] === article[0]!.toUpperCase() ? elided[0]!.toUpperCase() + elided.slice(1) : elided
  })
}
