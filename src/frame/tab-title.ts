import { useEffect } from 'react'

const COUNT = /^\(\d+\+?\) /

/**
 * Shows the count in the tab's title, "(3) Berichten · Vonk", and on the installed app's icon. The title belongs to
 * the router; an observer keeps the count when it changes.
 */
export function useTabCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, '')
      const wanted = count > 0 ? `(${count}) ${title}` : title
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])

  useEffect(() => {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    // The badge is optional, so a failure is ignored.
    shown?.catch(() => {})
  }, [count])
}
