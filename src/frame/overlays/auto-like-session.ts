const keyOf = (member: string) => `auto_like.${member}`

/** Without storage, pages cannot tell whether another one requested it, so none does. */
export function hadAutoLike(member: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(member)) !== null
  } catch {
    return true
  }
}

export function rememberAutoLike(member: string): void {
  try {
    sessionStorage.setItem(keyOf(member), new Date().toISOString())
  } catch {
    // Then it was not requested either.
  }
}
