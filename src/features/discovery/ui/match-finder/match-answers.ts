import type { MatchQuestion } from '#features/site/settings.ts'
import type { Api } from '#page/api.ts'
import { APPEARANCES, RACES } from '#shared/profile.ts'
import { MATCH_AGES } from '../../search-values.ts'

/** The answers to each question, besides "no preference", which is offered first. */
export const MATCH_CHOICES = { age: MATCH_AGES, appearance: APPEARANCES, race: RACES } as const

export const ANY = 'any'

/** As the address holds them. */
export type Answers = { [Q in MatchQuestion]?: (typeof MATCH_CHOICES)[Q][number] | typeof ANY | undefined }

/** Reads the answers from the address; an answer that cannot be is none. */
export function readAnswers(search: Record<string, unknown>): Answers {
  const read = <Q extends MatchQuestion>(question: Q) => {
    const choices: readonly (typeof MATCH_CHOICES)[Q][number][] = MATCH_CHOICES[question]
    return search[question] === ANY ? ANY : choices.find((choice) => choice === search[question])
  }
  return { age: read('age'), appearance: read('appearance'), race: read('race') }
}

/** The question to ask next; none once all are answered. */
export function firstOpen(questions: readonly MatchQuestion[], answers: Answers): MatchQuestion | undefined {
  return questions.find((question) => !answers[question])
}

/** The query of the members who fit the answers to the questions that the site asks. */
export function findOptions(api: Api, questions: readonly MatchQuestion[], answers: Answers) {
  const input = Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question]
      return answer && answer !== ANY ? [[question, answer]] : []
    }),
  )
  return api.discovery.matchFinder.queryOptions({ input })
}
