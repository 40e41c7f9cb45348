import { RELOAD_AT_MOST_EVERY_MILLISECONDS, RELOADED_AT } from './late/chunk-reload.ts'

/** Events that show that the visitor uses the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']

/**
 * A script for a page that works without one: it loads the page's own scripts on the first interaction. Events from
 * the browser itself do not count: a dialog's autofocus, and the pointer move reported for a pointer at rest when the
 * page appears. If the scripts are gone, as after an update, it reloads the page, at most once per 60 s; until then
 * the next interaction tries again.
 */
export function loadOnTouch(entry: string, preloads: string[]): string {
  return `((touches, preloads) => {
  let rested
  const load = ({ type, target, screenX, screenY }) => {
    if (type === 'focusin' && target.autofocus) return
    const moved = rested && rested !== screenX + ' ' + screenY
    rested = screenX + ' ' + screenY
    if (type === 'pointermove' && !moved) return
    for (const touch of touches) removeEventListener(touch, load, true)
    for (const href of preloads) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(${JSON.stringify(entry)}).catch(() => {
      const now = Date.now()
      if (!navigator.onLine || now - (sessionStorage.${RELOADED_AT} ?? 0) < ${RELOAD_AT_MOST_EVERY_MILLISECONDS}) return listen()
      sessionStorage.${RELOADED_AT} = now
      location.reload()
    })
  }
  const listen = () => touches.forEach((touch) => addEventListener(touch, load, { capture: true, passive: true }))
  listen()
  document.currentScript.remove()
})(${JSON.stringify(TOUCHES)}, ${JSON.stringify(preloads)})`.replaceAll(/\n\s*/g, '\n')
}
