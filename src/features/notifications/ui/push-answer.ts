/** The member's answer to the push question in this browser; undefined when not asked yet. */
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
    // Without storage, push ends with the session and the question is not asked again by itself.
  }
}
