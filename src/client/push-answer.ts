/** What a member said, in this browser, to being pushed news there; undefined: they were not asked yet. */
export type PushAnswer = 'yes' | 'no'

const keyOf = (member: string) => `push.${member}`

export function pushAnswer(member: string): PushAnswer | undefined {
  try {
    const answer = localStorage.getItem(keyOf(member))
    return answer === 'yes' || answer === 'no' ? answer : undefined
  } catch {
    return undefined
  }
}

export function keepPushAnswer(member: string, answer: PushAnswer): void {
  try {
    localStorage.setItem(keyOf(member), answer)
  } catch {
    // Without storage, push ends with the session and is not asked for again by itself.
  }
}
