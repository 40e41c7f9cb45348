import { RELOAD_AT_MOST_EVERY_MILLISECONDS, RELOADED_AT } from './chunk-reload.ts'

/** What somebody does who means to use the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll']

/**
 * A script for a page that works without one: it fetches the page's own scripts when somebody touches the page.
 * What the browser does by itself is no touch: a dialog's autofocus, and the move that it reports of a pointer
 * that rests where the page appears. Where the scripts are gone, as after an update, it loads the page anew, at most
 * once per 60 s; until then the next touch tries again.
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
      if (now - (sessionStorage.${RELOADED_AT} ?? 0) < ${RELOAD_AT_MOST_EVERY_MILLISECONDS}) return listen()
      sessionStorage.${RELOADED_AT} = now
      location.reload()
    })
  }
  const listen = () => touches.forEach((touch) => addEventListener(touch, load, { capture: true, passive: true }))
  listen()
  document.currentScript.remove()
})(${JSON.stringify(TOUCHES)}, ${JSON.stringify(preloads)})`.replaceAll(/\n\s*/g, '\n')
}
