import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSettings, useUser } from './account.ts'

const COOKIE = 'entry'
const YEAR_SECONDS = 31_536_000
// These must be open to read beforehand, and these are where somebody with an account goes.
const WITHOUT_WARNING = /^\/(pages|activate|login)(\/|$)/

/** Whether this visitor is to see the warning before entering; never on the server, whose page is whole. */
export function useSiteEntryWanted(): boolean {
  const settings = useSettings()
  const visitor = useUser() === null
  const path = useRouterState({ select: (state) => state.location.pathname })
  const hydrated = useHydrated()
  const [entered, setEntered] = useState(true)
  useEffect(() => setEntered(hasEntered()), [])
  return (
    hydrated &&
    visitor &&
    !entered &&
    settings.enable_site_entry_popup !== 'no' &&
    settings.site_entry_countries.includes(settings.geoip_country) &&
    !WITHOUT_WARNING.test(path)
  )
}

function hasEntered(): boolean {
  return /(?:^|; )entry=/.test(document.cookie) || window.matchMedia('(display-mode: standalone)').matches
}

export function rememberEntry(): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
