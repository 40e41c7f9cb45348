import { between, chance, pick, pickWeighted, type Random, shuffled } from '#illustrator/random.ts'
import type { MORE_CHOICES, SpokenLanguage } from '#shared/more-facts.ts'
import { PROMPTS, type Prompt } from '#shared/prompts.ts'
import {
  inflected,
  RETIREMENT_AGE,
  type SentenceChooser,
  STOCKS,
  type Writer,
} from './profile-text.server.ts'

type Choice<F extends keyof typeof MORE_CHOICES> = (typeof MORE_CHOICES)[F][number]

/** What else a person says of themselves; many leave some of it out. */
export type Facts = {
  heightCm: number | null
  children: Choice<'children'> | null
  childWish: Choice<'child_wish'> | null
  smoking: Choice<'smoking'> | null
  education: Choice<'education'> | null
  work: string
  languages: SpokenLanguage[]
  prompts: { prompt: Prompt; answer: string }[]
}

/** @param text the profile's text, which the facts must not contradict */
export function drawFacts(
  random: Random,
  chooser: SentenceChooser,
  writer: Writer & { text: string },
): Facts {
  const children = drawChildren(random, writer)
  return {
    heightCm: chance(random, 0.75) ? drawHeight(random, writer) : null,
    children: children && (chance(random, 0.75) || says(writer)) ? children : null,
    childWish: writer.age < 46 && chance(random, 0.55) ? drawChildWish(random, children) : null,
    smoking: chance(random, 0.7)
      ? pickWeighted(random, [
          ['no', 76],
          ['sometimes', 14],
          ['yes', 10],
        ] as const)
      : null,
    education: chance(random, 0.6)
      ? pickWeighted(random, [
          ['school', writer.age < 23 ? 30 : 8],
          ['vocational', 34],
          ['college', 34],
          ['university', writer.age < 22 ? 4 : 20],
        ] as const)
      : null,
    work: chance(random, 0.65) ? drawWork(random, writer) : '',
    languages: chance(random, 0.7) ? drawLanguages(random, writer) : [],
    prompts: drawPrompts(random, chooser, writer),
  }
}

// Three even draws make a bell.
function drawHeight(random: Random, { gender, age }: Writer): number {
  const middle = (gender === 'male' ? 181 : 168) - Math.max(0, age - 50) * 0.1
  return Math.round(middle + between(random, -8, 8) + between(random, -6, 6) + between(random, -4, 4))
}

/** The sentences of a text that tell of children: teenagers after a divorce, and grandchildren. */
function says({ language, gender, text }: Writer & { text: string }): Facts['children'] {
  const { status, retired } = STOCKS[language]
  if (text.includes(inflected(status.divorced[1]!, gender))) return 'at_home'
  return text.includes(inflected(retired[3]!, gender)) ? 'grown_up' : null
}

function drawChildren(random: Random, writer: Writer & { text: string }): NonNullable<Facts['children']> {
  const { age, relationshipStatus } = writer
  const drawn = pickWeighted(random, [
    ['none', age < 30 ? 92 : age < 45 ? 52 : 30],
    ['at_home', age < 30 ? 8 : age < 52 ? 48 : 6],
    ['grown_up', age < 45 ? 0 : age < 52 ? 22 : relationshipStatus === 'single' ? 40 : 70],
  ] as const)
  return says(writer) ?? drawn
}

function drawChildWish(random: Random, children: Facts['children']): Choice<'child_wish'> {
  return pickWeighted(random, [
    ['yes', children === 'none' ? 45 : 12],
    ['maybe', 35],
    ['no', children === 'none' ? 20 : 50],
  ] as const)
}

/** The work that the text speaks of, if it does. */
function drawWork(random: Random, { language, gender, age, text }: Writer & { text: string }): string {
  const { days, works, pension } = STOCKS[language]
  const drawn = pick(random, works)
  if (age >= RETIREMENT_AGE) return inflected(pension, gender)
  const told = days.findIndex((day) => text.includes(inflected(day, gender)))
  const work = inflected(works[told] ?? drawn, gender)
  return work[0]!.toLocaleUpperCase(language) + work.slice(1)
}

function drawLanguages(random: Random, { language, age }: Writer): SpokenLanguage[] {
  const others = shuffled(random, ['de', 'fr', 'es', 'it', 'pl', 'pt', 'tr', 'ar'] as const).filter(
    (other) => other !== language,
  )
  const english = language !== 'en' && chance(random, age < 50 ? 0.8 : 0.5)
  const more = pickWeighted(random, [
    [0, 55],
    [1, 33],
    [2, 12],
  ] as const)
  return [language, ...(english ? ['en' as const] : []), ...others.slice(0, more)]
}

function drawPrompts(
  random: Random,
  chooser: SentenceChooser,
  { language, gender }: Writer,
): Facts['prompts'] {
  const count = pickWeighted(random, [
    [0, 28],
    [1, 17],
    [2, 23],
    [3, 32],
  ] as const)
  return shuffled(random, PROMPTS)
    .slice(0, count)
    .map((prompt) => ({
      prompt,
      answer: inflected(chooser.choose(random, STOCKS[language].prompts[prompt]), gender),
    }))
}
