import type { StaticDataRouteOption } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page works without script: opened by its address, it is served without the framework. */
    scriptless?: boolean
  }
}

export function isScriptless(matches: readonly { staticData: StaticDataRouteOption }[]): boolean {
  return matches.some((match) => match.staticData.scriptless)
}
