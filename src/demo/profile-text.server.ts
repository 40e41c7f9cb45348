import { pick, pickWeighted, type Random } from '#illustrator/random.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender, RelationshipStatus, SignupReason } from '#shared/profile.ts'
import type { Prompt } from '#shared/prompts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }

/** Sentences of one language. `{he|she}` holds the forms for a male and a female writer. */
export interface Stock {
  openings: string[]
  day: string
  days: string[]
  evenings: string[]
  retired: string[]
  traits: string[]
  status: Record<RelationshipStatus, string[]>
  seeking: Record<SignupReason, string[]>
  closings: string[]
  headlines: string[]
  /** Verbs that may follow a profile name: "Sanne reads". */
  verbs: Partial<Record<Interest, string>>
  nicknames: Record<Gender, string[]>
  chat: Record<ChatPart, string[]>
  /** The work that goes with each of `days`. */
  works: string[]
  /** Instead of work. */
  pension: string
  /** Ways to finish each sentence. */
  prompts: Record<Prompt, string[]>
  /** For each interest two statements, then a question. */
  interests: Record<Interest, string[]>
}

export type ChatPart =
  | 'openers'
  | 'shared'
  | 'greetings'
  | 'reactions'
  | 'questions'
  | 'followUps'
  | 'deflections'
  | 'bridges'

export const STOCKS: Record<Locale, Stock> = { nl, en, de, fr, es, it, pl }

/** Resolves `{he|she}` for the speaker's gender. */
export function inflected(text: string, gender: Gender): string {
  return text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, his: string, hers: string) =>
    gender === 'male' ? his : hers,
  )
}

/** Chooses the least used of a few random sentences, so that profiles beside each other differ. */
export class SentenceChooser {
  readonly #uses = new Map<string, number>()

  choose(random: Random, sentences: readonly string[]): string {
    let best = pick(random, sentences)
    for (let draws = 0; draws < 3; draws++) {
      const other = pick(random, sentences)
      if ((this.#uses.get(other) ?? 0) < (this.#uses.get(best) ?? 0)) best = other
    }
    this.#uses.set(best, (this.#uses.get(best) ?? 0) + 1)
    return best
  }
}

export interface Writer {
  language: Locale
  gender: Gender
  age: number
  relationshipStatus: RelationshipStatus
  signupReason: SignupReason
  interests: readonly Interest[]
}

type Part = 'opening' | 'day' | 'trait' | 'first' | 'second' | 'status' | 'seeking' | 'closing'

const PATTERNS: readonly (readonly [readonly Part[], number])[] = [
  [['first', 'second', 'seeking'], 3],
  [['first', 'second', 'seeking', 'closing'], 3],
  [['day', 'first', 'second', 'closing'], 3],
  [['day', 'first', 'seeking'], 3],
  [['opening', 'first', 'second', 'closing'], 2],
  [['opening', 'day', 'first', 'seeking'], 2],
  [['trait', 'first', 'second', 'closing'], 2],
  [['first', 'trait', 'seeking'], 2],
  [['opening', 'first', 'status', 'seeking'], 1.5],
  [['first', 'status', 'second', 'closing'], 1.5],
  [['day', 'trait', 'first', 'second', 'seeking'], 1.5],
  [['opening', 'trait', 'first', 'seeking', 'closing'], 1],
  [['first', 'second'], 1.5],
  [['day', 'second', 'closing'], 1.5],
]

export const RETIREMENT_AGE = 67

export function writeProfileText(random: Random, chooser: SentenceChooser, writer: Writer): string {
  const stock = STOCKS[writer.language]
  const [first, second] = writer.interests
  const about = (interest: Interest) => chooser.choose(random, stock.interests[interest].slice(0, 2))
  const day = () =>
    writer.age >= RETIREMENT_AGE
      ? chooser.choose(random, stock.retired)
      : stock.day
          .replace('{day}', chooser.choose(random, stock.days))
          .replace('{evening}', chooser.choose(random, stock.evenings))
  const write: Record<Part, () => string> = {
    opening: () => chooser.choose(random, stock.openings),
    day,
    trait: () => chooser.choose(random, stock.traits),
    first: () => about(first!),
    second: () => about(second!),
    status: () => chooser.choose(random, stock.status[writer.relationshipStatus]),
    seeking: () => chooser.choose(random, stock.seeking[writer.signupReason]),
    closing: () => chooser.choose(random, stock.closings),
  }
  const text = pickWeighted(random, PATTERNS)
    .map((part) => write[part]())
    .join(' ')
  return inflected(text, writer.gender)
}

export function writeHeadline(random: Random, chooser: SentenceChooser, writer: Writer): string {
  return inflected(chooser.choose(random, STOCKS[writer.language].headlines), writer.gender)
}
