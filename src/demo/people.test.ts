import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPortrait, type PortraitSpec } from '#illustrator/portrait.ts'
import { pick, seededRandom } from '#illustrator/random.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { LOCALES } from '#shared/locales.ts'
import { HEIGHT_LEAST, HEIGHT_MOST } from '#shared/more-facts.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { EYE_COLORS, GENDERS, HAIR_COLORS } from '#shared/profile.ts'
import { PROMPT_ANSWER_MAX, PROMPTS, PROMPTS_MOST } from '#shared/prompts.ts'
import { scriptedAnswer, scriptedOpener } from './answers.server.ts'
import { type DemoPerson, generatePeople } from './people.server.ts'
import { inflected, STOCKS } from './profile-text.server.ts'

const TODAY = new Date('2026-07-15T10:00:00Z')
const people = generatePeople(3_000, 'demo', TODAY)

const share = (fits: (person: DemoPerson) => boolean) => people.filter(fits).length / people.length

function ageOn(day: Date, dateOfBirth: string): number {
  const [year, month, date] = dateOfBirth.split('-').map(Number)
  const had = day.getUTCMonth() + 1 > month! || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date!)
  return day.getUTCFullYear() - year! - (had ? 0 : 1)
}

describe('generatePeople', () => {
  test('tells the same story for the same seed, and another for another', () => {
    expect(generatePeople(40, 'demo', TODAY)).toEqual(generatePeople(40, 'demo', TODAY))
    expect(generatePeople(40, 'other', TODAY)).not.toEqual(generatePeople(40, 'demo', TODAY))
  })

  test('gives each a profile name of their own that the site would accept', () => {
    expect(new Set(people.map(({ name }) => name.toLocaleLowerCase('en'))).size).toBe(people.length)
    expect(new Set(people.map(({ key }) => key)).size).toBe(people.length)
    for (const { name } of people) {
      expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}_\- ]{0,18}[\p{L}\p{N}]$/u)
      expect(name).not.toMatch(/\d{3,}|www/i)
    }
  })

  test('invents adults only, of all ages up to 74', () => {
    const ages = people.map(({ dateOfBirth }) => ageOn(TODAY, dateOfBirth))
    expect(Math.min(...ages)).toBe(18)
    expect(Math.max(...ages)).toBe(74)
    const leapDay = generatePeople(400, 'leap', new Date('2028-02-29T23:59:00Z'))
    for (const { dateOfBirth } of leapDay) {
      expect(ageOn(new Date('2028-02-29T23:59:00Z'), dateOfBirth)).toBeGreaterThanOrEqual(18)
    }
  })

  test('keeps the shares of countries, genders, sexualities and marks', () => {
    expect(share(({ country }) => country === 'NL')).toBeCloseTo(0.45, 1)
    expect(share(({ gender }) => gender === 'female')).toBeCloseTo(0.5, 2)
    expect(share(({ sexuality }) => sexuality === 'hetero')).toBeCloseTo(0.88, 1)
    expect(Math.abs(share(({ fictional }) => fictional) - 0.08)).toBeLessThan(0.02)
    const real = people.filter(({ fictional }) => !fictional)
    expect(Math.abs(real.filter(({ scripted }) => scripted).length / real.length - 0.4)).toBeLessThan(0.04)
    const drawn = people.filter(({ fictional }) => fictional)
    expect(new Set(drawn.map(({ scripted }) => scripted))).toEqual(new Set([true]))
    expect(people.some(({ gender, sexuality }) => gender === 'female' && sexuality === 'gay')).toBe(false)
    expect(people.some(({ gender, sexuality }) => gender === 'male' && sexuality === 'lesbian')).toBe(false)
  })

  test('has somebody of every country and language, even on a small site', () => {
    expect(new Set(people.map(({ language }) => language))).toEqual(new Set(LOCALES))
    const few = generatePeople(60, 'few', TODAY)
    expect(new Set(few.map(({ country }) => country))).toEqual(new Set(COUNTRIES))
    expect(generatePeople(7, 'tiny', TODAY)).toHaveLength(7)
  })

  test('writes texts that are whole, and rarely alike', () => {
    const sentences = new Map<string, number>()
    for (const { profileText, headline } of people) {
      expect(profileText.length).toBeGreaterThan(30)
      expect(profileText.length).toBeLessThan(700)
      expect(`${profileText}${headline ?? ''}`).not.toMatch(/[{}|]|undefined|@|https?:/)
      sentences.set(profileText, (sentences.get(profileText) ?? 0) + 1)
    }
    expect(Math.max(...sentences.values())).toBeLessThanOrEqual(2)
    for (const language of LOCALES) {
      const texts = people.filter((person) => person.language === language).slice(0, 24)
      expect(new Set(texts.map(({ profileText }) => profileText.split(/[.?!] /)[0])).size).toBeGreaterThan(
        texts.length * 0.75,
      )
    }
  })

  test('lets most say more of themselves, nobody against their text', () => {
    const with_ = (has: (facts: DemoPerson['facts'], person: DemoPerson) => unknown) =>
      share((person) => Boolean(has(person.facts, person)))
    for (const said of [
      with_(({ heightCm }) => heightCm),
      with_(({ children }) => children),
      with_(({ smoking }) => smoking),
      with_(({ education }) => education),
      with_(({ work }) => work),
      with_(({ languages }) => languages.length),
      with_(({ prompts }) => prompts.length),
    ]) {
      expect(said).toBeGreaterThan(0.5)
      expect(said).toBeLessThan(0.85)
    }
    for (const { facts, language, profileText, dateOfBirth } of people) {
      const { heightCm, languages, prompts, work } = facts
      expect(heightCm ?? 170).toBeGreaterThan(HEIGHT_LEAST + 20)
      expect(heightCm ?? 170).toBeLessThan(HEIGHT_MOST - 20)
      expect(new Set(languages).size).toBe(languages.length)
      expect([language, undefined]).toContain(languages[0])
      expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(prompts.length)
      expect(prompts.length).toBeLessThanOrEqual(PROMPTS_MOST)
      const { pension, retired, status } = STOCKS[language]
      for (const text of [work, ...prompts.map(({ answer }) => answer)])
        expect(text).not.toMatch(/[{}|]|undefined/)
      if (profileText.includes(retired[3]!)) expect(facts.children).toBe('grown_up')
      for (const gender of GENDERS)
        if (profileText.includes(inflected(status.divorced[1]!, gender)))
          expect(facts.children).toBe('at_home')
      const isRetired = GENDERS.some((gender) => work === inflected(pension, gender))
      if (isRetired) expect(ageOn(TODAY, dateOfBirth)).toBeGreaterThanOrEqual(67)
    }
    const teacher = people.find(
      ({ profileText, facts }) => /sta ik voor de klas/.test(profileText) && facts.work,
    )
    expect(teacher!.facts.work).toBe('Leerkracht')
  })

  test('gives three to eight interests and one to four different portraits', () => {
    for (const { interests, portraits, lastOnlineMinutesAgo, signedUpDaysAgo, placeWeight } of people) {
      expect(new Set(interests).size).toBe(interests.length)
      expect(interests.length).toBeGreaterThanOrEqual(3)
      expect(interests.length).toBeLessThanOrEqual(8)
      expect(new Set(portraits.map(({ pose }) => pose)).size).toBe(portraits.length)
      expect(portraits.length).toBeGreaterThanOrEqual(1)
      expect(portraits.length).toBeLessThanOrEqual(4)
      expect(lastOnlineMinutesAgo).toBeLessThanOrEqual(Math.max(5, signedUpDaysAgo * 1_440))
      expect(placeWeight).toBeGreaterThanOrEqual(0)
      expect(placeWeight).toBeLessThan(1)
    }
  })
})

describe('the stock of sentences', () => {
  test.each(LOCALES)('%s covers every interest and lacks no form', (locale) => {
    const stock = STOCKS[locale]
    expect(Object.keys(stock.interests).sort()).toEqual([...INTERESTS].sort())
    for (const lines of Object.values(stock.interests)) expect(lines).toHaveLength(3)
    expect(stock.works).toHaveLength(stock.days.length)
    expect(Object.keys(stock.prompts)).toEqual([...PROMPTS])
    for (const lines of Object.values(stock.prompts)) {
      expect(new Set(lines).size).toBeGreaterThanOrEqual(3)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(PROMPT_ANSWER_MAX)
    }
    for (const gender of GENDERS)
      for (const work of stock.works) expect(inflected(work, gender)).toMatch(/^[^{}|]{3,60}$/)
    for (const gender of GENDERS) expect(inflected(JSON.stringify(stock.chat), gender)).not.toContain('|')
    expect(Object.keys(stock)).toEqual(Object.keys(STOCKS.nl))
  })
})

describe('scripted answers', () => {
  const FORBIDDEN =
    /whatsapp|telegram|insta(?:gram)?\b|@|https?:|\d{4}|euro|geld|money|dinero|argent\b|soldi|pieni|phone number|mijn nummer/i

  test.each(LOCALES)('%s: varied, and never a request for details or money', (locale) => {
    const random = seededRandom(locale)
    const said = new Set<string>()
    for (let turn = 0; turn < 300; turn++) {
      const theirText = pick(random, ['Hoi!', 'Leuk', 'What do you like?', 'Geef je whatsapp', 'Jij ook?'])
      const speaker = { locale, gender: pick(random, GENDERS), interests: [pick(random, INTERESTS)], random }
      const answer = scriptedAnswer({ ...speaker, said: turn % 9 ? ['…'] : [], theirText })
      const opener = scriptedOpener(speaker)
      for (const text of [answer, opener]) {
        expect(text.length).toBeGreaterThan(8)
        expect(text).not.toMatch(/[{}|]|undefined/)
        expect(text).not.toMatch(FORBIDDEN)
      }
      said.add(answer).add(opener)
    }
    expect(said.size).toBeGreaterThan(150)
  })

  test('repeats hardly a sentence in a conversation', () => {
    const random = seededRandom('repeats')
    const speaker = { locale: 'nl', gender: 'female', interests: ['books', 'cooking'], random } as const
    const said: string[] = []
    for (let turn = 0; turn < 8; turn++)
      said.push(scriptedAnswer({ ...speaker, said, theirText: 'Vertel eens?' }))
    const sentences = said.flatMap((answer) => answer.split(/(?<=[.!?…])\s+/))
    expect(new Set(said).size).toBe(said.length)
    expect(new Set(sentences).size / sentences.length).toBeGreaterThan(0.85)
  })

  test('stays where it is when asked to go elsewhere', () => {
    const speaker = {
      locale: 'nl',
      gender: 'female',
      interests: ['books'],
      random: seededRandom('away'),
    } as const
    const answer = scriptedAnswer({
      ...speaker,
      said: ['…'],
      theirText: 'Zullen we afspreken? Mijn nummer is …',
    })
    expect(STOCKS.nl.chat.deflections.some((line) => answer.startsWith(line))).toBe(true)
  })

  test('speaks without interests too', () => {
    const speaker = { locale: 'pl', gender: 'male', interests: [], random: seededRandom('none') } as const
    for (let turn = 0; turn < 30; turn++) {
      expect(scriptedAnswer({ ...speaker, said: turn ? ['…'] : [], theirText: 'No tak' })).toMatch(/\S{2,}/)
      expect(scriptedOpener(speaker)).toMatch(/\S{2,}/)
    }
  })
})

describe('drawPortrait', () => {
  const specs: PortraitSpec[] = people.slice(0, 300).flatMap(({ portraits }) => portraits)

  test('draws the same picture for the same spec, and another for another pose', () => {
    for (const spec of specs.slice(0, 60)) {
      expect(drawPortrait(structuredClone(spec))).toBe(drawPortrait(spec))
      expect(drawPortrait({ ...spec, pose: (spec.pose + 1) % 4 })).not.toBe(drawPortrait(spec))
    }
  })

  test('stays small, whole and free of anything fetched', () => {
    for (const spec of specs) {
      const svg = drawPortrait(spec)
      expect(svg.length).toBeLessThan(25_000)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<image|<script/)
      for (const [, id] of svg.matchAll(/url\(#([\w-]+)\)/g)) expect(svg).toContain(`id="${id}"`)
    }
  })

  test('draws every hair, eye, age and interest', async () => {
    const random = seededRandom('corners')
    const odd = [...HAIR_COLORS, ...HAIR_COLORS].flatMap((hairColor, round) =>
      [18, 75].map(
        (age, index): PortraitSpec => ({
          seed: `odd${round}`,
          gender: index % 2 ? 'male' : 'female',
          age,
          pose: round % 4,
          hairColor,
          eyeColor: pick(random, EYE_COLORS),
          bodyType: 'curvy',
          tattoos: 'many',
          interests: round % 5 ? [pick(random, INTERESTS)] : [],
        }),
      ),
    )
    for (const spec of odd) {
      const { width, height } = await sharp(Buffer.from(drawPortrait(spec)), { density: 18 }).metadata()
      expect([width, height]).toEqual([240, 300])
    }
    for (const interest of INTERESTS) {
      const svg = drawPortrait({ ...odd[0]!, pose: 3, seed: interest, interests: [interest] })
      expect(svg.length).toBeLessThan(25_000)
      await expect(sharp(Buffer.from(svg), { density: 9 }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer)
    }
  })
})
