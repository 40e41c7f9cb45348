import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

// Opened meanwhile: the focus is in it.
const OPENED = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/**
 * After a change of page the focus goes to its heading, by which screen readers say where one is; on the way back to the
 * link that led away; between tabs to the current one. What a page itself gave the focus keeps it, and nothing scrolls.
 */
export function useFocusOfPage(): void {
  const router = useRouter()
  useEffect(() => {
    let back = false
    let amongTabs = false
    const stopHearing = router.history.subscribe(({ action }) => {
      back = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
      amongTabs = document.activeElement?.closest('main nav') != null
    })
    const stopFollowing = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const main = document.getElementById('main')
      const focused = document.activeElement
      const isTheirs =
        main !== focused && main?.contains(focused) && focused?.matches('input, textarea, select, h1')
      if (!fromLocation || !pathChanged || !main || isTheirs || document.querySelector(OPENED)) return
      const wasAt = JSON.stringify(fromLocation.pathname)
      const target =
        (back && main.querySelector<HTMLElement>(`a[href=${wasAt}]`)) ||
        (amongTabs && main.querySelector<HTMLElement>('nav [aria-current=page]')) ||
        main.querySelector('h1') ||
        main
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
    })
    document.addEventListener('click', skip)
    return () => {
      document.removeEventListener('click', skip)
      stopHearing()
      stopFollowing()
    }
  }, [router])
}

/** Without a mark in the address: on the way back, the page would be scrolled to it instead of to where one was. */
function skip(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.skip-link')
  if (!link) return
  event.preventDefault()
  document.getElementById(link.hash.slice(1))?.focus()
}
