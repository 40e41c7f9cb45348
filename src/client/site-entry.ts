import { useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useState } from 'react'
import { useSettings, useUser } from './account.ts'
import { pageContext } from './api.ts'

export const SITE_ENTRY = 'site-entry'
// These must be open to read beforehand, and these are where somebody with an account goes.
const WITHOUT_WARNING = /^\/(pages|activate|login)(\/|$)/

// While a page comes alive, what the server sent counts, even if somebody has answered it meanwhile.
const wantedAtFirst = createIsomorphicFn()
  .server(() => pageContext().cookies.entry === undefined)
  .client(() => document.getElementById(SITE_ENTRY) !== null)

/** Whether this visitor is to see the warning before entering. */
export function useSiteEntryWanted(): boolean {
  const settings = useSettings()
  const visitor = useUser() === null
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [wanted, setWanted] = useState(wantedAtFirst)
  useEffect(() => setWanted(!/(?:^|; )entry=/.test(document.cookie)), [])
  return (
    wanted &&
    visitor &&
    settings.enable_site_entry_popup !== 'no' &&
    settings.site_entry_countries.includes(settings.geoip_country) &&
    !WITHOUT_WARNING.test(path)
  )
}

/**
 * Shows the warning until it is answered, once a year, and not in the installed app. It stands in the page's source
 * as well, so that it needs no framework: nothing from outside may be used in here.
 */
export function showSiteEntry(dialog: HTMLDialogElement): void {
  const answered = /(?:^|; )entry=/.test(document.cookie)
  if (dialog.onclose || answered || matchMedia('(display-mode: standalone)').matches) return
  dialog.onclose = () => {
    if (dialog.returnValue !== 'enter') return dialog.showModal()
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `entry=1; path=/; max-age=31536000; samesite=lax${secure}`
  }
  dialog.oncancel = (event) => event.preventDefault()
  dialog.querySelector('button')!.onclick = () => {
    dialog.querySelector<HTMLElement>('[role=status] > *')!.hidden = false
  }
  dialog.showModal()
}
