export function scriptedAnswer(_: { locale: string; gender: string; interests: string[]; turn: number; theirText: string; random(): number }): string {
  return 'Leuk!'
}
