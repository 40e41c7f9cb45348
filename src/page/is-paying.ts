import type { StaticDataRouteOption } from '@tanstack/react-router'

/** Whether one of the shown routes is for paying. */
export function isPaying(matches: { staticData: StaticDataRouteOption; search: object }[]): boolean {
  return matches.some(({ staticData: { paying }, search }) =>
    typeof paying === 'function' ? paying(search) : paying,
  )
}
