const PARTS = ['name', 'profile_text', 'message', 'appeal'] as const

/** Any other part is a question of the profile that the member answered. */
export function partKey(part: string) {
  return PARTS.find((one) => one === part) ?? 'prompt'
}
