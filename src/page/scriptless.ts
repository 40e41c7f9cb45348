import type { StaticDataRouteOption } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The page works without script. Opened by its address, it is served without the framework: `never` loads no
     * script; `on_touch` loads it on the first interaction.
     */
    script?: 'never' | 'on_touch'
  }
}

type Matches = readonly { staticData: StaticDataRouteOption }[]

export function isScriptless(matches: Matches): boolean {
  return matches.some((match) => match.staticData.script === 'never')
}

export function isScriptOnTouch(matches: Matches): boolean {
  return matches.some((match) => match.staticData.script === 'on_touch')
}
