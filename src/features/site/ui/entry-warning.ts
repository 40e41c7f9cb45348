import { useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useState } from 'react'
import { useSettings, useUser } from '#page/account.ts'
import { pageContext } from '#page/page-context.ts'

export const SITE_ENTRY = 'site-entry'
// Legal pages must be readable without an answer; the others are for people with an account.
const WITHOUT_WARNING = /^\/(pages|activate|login|appeal)(\/|$)/

// Hydration must render what the server sent, even if another tab has answered since.
const wantedAtFirst = createIsomorphicFn()
  .server(() => pageContext().cookies.entry !== '1')
  .client(() => document.getElementById(SITE_ENTRY) !== null)

/** Whether to show this visitor the warning. */
export function useSiteEntryWanted(): boolean {
  const settings = useSettings()
  const visitor = useUser() === null
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [wanted, setWanted] = useState(wantedAtFirst)
  useEffect(() => setWanted(!/(?:^|; )entry=1/.test(document.cookie)), [])
  return (
    wanted &&
    visitor &&
    settings.enable_site_entry_popup !== 'no' &&
    settings.site_entry_countries.includes(settings.geoip_country) &&
    !WITHOUT_WARNING.test(path)
  )
}

/**
 * Shows the warning until it is answered, once a year, and not in the installed app. A visitor who says to be too young
 * may take that back, or leave; after leaving, the site is closed to them for a day. Its source is also inlined in the
 * page, so it must not use anything from outside.
 */
export function showSiteEntry(dialog: HTMLDialogElement): void {
  const [, answer] = /(?:^|; )entry=(\w+)/.exec(document.cookie) ?? []
  if (dialog.onclose || answer === '1' || matchMedia('(display-mode: standalone)').matches) return
  const remember = (value: string, seconds: number) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `entry=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
  }
  dialog.onclose = () => {
    if (dialog.returnValue !== 'enter') return dialog.showModal()
    remember('1', 31_536_000)
  }
  dialog.oncancel = (event) => event.preventDefault()
  // At the window, because React keeps a click from what it has not hydrated yet.
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-entry]')
      if (!button || !dialog.contains(button)) return
      const pressed = button.dataset.entry
      if (pressed === 'left') remember('young', 86_400)
      if (pressed === 'slip') delete dialog.dataset.young
      else dialog.dataset.young = pressed
      dialog.querySelector('h2')!.focus()
    },
    true,
  )
  if (answer === 'young') dialog.dataset.young = 'left'
  dialog.showModal()
}
