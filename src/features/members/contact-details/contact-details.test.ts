import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contactDetailsIn } from './contact-details.server.ts'
import tricksHeldOut from './sentences/tricks-held-out.json' with { type: 'json' }
import tricksTuned from './sentences/tricks-tuned.json' with { type: 'json' }

const LANGUAGES = ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl']
const EACH = 200
const REFUSED_AT_MOST = 1
const FOUND_AT_LEAST = 180

/** The rules were not made for those that were held out; more than half must be. */
const TRICKS = [...tricksTuned, ...tricksHeldOut]

const innocentIn = (language: string) =>
  readFileSync(new URL(`sentences/innocent-${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

const refusedOf = (sentences: string[]) =>
  sentences.flatMap((sentence) => {
    const words = contactDetailsIn(sentence)
    return words === null ? [] : [`${sentence} → “${words}”`]
  })

describe('what is asked of the filter', () => {
  it.each(LANGUAGES)('refuses at most one in 200 innocent sentences: %s', (language) => {
    const sentences = innocentIn(language)
    expect(new Set(sentences).size).toBe(EACH)
    const refused = refusedOf(sentences)
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(REFUSED_AT_MOST)
  })

  it('finds at least 180 of 200 tricks', () => {
    expect(new Set(TRICKS).size).toBe(EACH)
    expect(tricksHeldOut.length).toBeGreaterThan(EACH / 2)
    const missed = TRICKS.filter((trick) => contactDetailsIn(trick) === null)
    expect(EACH - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(FOUND_AT_LEAST)
  })

  it.each(LANGUAGES)('takes no missing space for a host, in two sentences at a time: %s', (language) => {
    const sentences = innocentIn(language).filter((sentence) => /^\p{L}[^.:/@]*\.$/u.test(sentence))
    const glued = sentences.slice(1).map((sentence, at) => sentences[at]! + sentence)
    expect(glued.length).toBeGreaterThan(50)
    expect(refusedOf([...glued, ...glued.map((pair) => pair.toLowerCase())])).toEqual([])
  })
})

describe('the words that are meant', () => {
  it.each([
    ['App me op 06 12 34 56 78, gezellig', '06 12 34 56 78'],
    ['App me op 0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣ dus', '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣'],
    ['Schrijf Аnna@Lid.NL maar', 'Аnna@Lid.NL'],
    ['Schrijf anna apenstaartje lid punt nl maar', 'anna apenstaartje lid punt nl'],
    ['Kijk op l i d . n l eens', 'l i d . n l'],
    ['Mijn IG:   AnnaBakt', 'IG: AnnaBakt'],
    ['bel 06\u202e 12345678', '06 12345678'],
    ['bel nul zes, een twee, drie vier, vijf zes, zeven acht', 'nul zes, een twee, drie vier, vijf zes,…'],
  ])('are as they were written: %s', (text, words) => expect(contactDetailsIn(text)).toBe(words))

  it.each([
    // A host, and the end of a sentence.
    ['kijk op annabakt.de', 'Wat een dag.de zon scheen'],
    ['annabakt.it', 'Canto ogni sera.it is fun'],
    ['ga naar lid . nl', 'Ja . nee . misschien'],
    ['пример.рф', 'Привет.как дела'],
    // A shop, and the page of a person there.
    ['marktplaats.nl/u/annax', 'Die bank stond op marktplaats.nl'],
    // A number, and what only has figures.
    ['600 000 123', '600 000 000 sterren'],
    ['12 90 34 56 78', '10, 20, 30, 40, 50'],
    ['6 12 34 56 78 09', 'lotto: 4 8 15 16 23 42'],
    ['06:12:34:56:78', 'open 14:00-16:00, 18:00-20:00'],
    ['06-12-20-26-24', '24/12/2026-02/01/2027'],
    ['020 12 2012 2013', '1999 2004 2011'],
    ['020-123.45.67', '€ 1.250.000,00'],
    ['06-12-2026-345', '06-12-2026'],
    ['238.450.117', '238.450.117 km'],
    // A name, and what is said of an app.
    ['mijn insta is annabakt', 'mijn insta is leeg'],
    ['insta: annabakt', 'Instagram: leuk'],
    ['zoek me op insta, annabakt', 'zoek me op het strand'],
    ['@annabakt', '@home'],
    ['annabakt at gmail', 'I work at gmail'],
  ])('are found in “%s”, and not in “%s”', (trick, innocent) => {
    expect(contactDetailsIn(trick)).not.toBeNull()
    expect(contactDetailsIn(innocent)).toBeNull()
  })
})
