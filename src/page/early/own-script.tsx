import { ScriptOnce } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * The small script of a page that is served without the framework's. Its source is inlined in the page, after what it
 * works on, so it must not use anything from outside. Where the framework is there, it runs as an effect.
 */
export function OwnScript({ run }: { run: () => () => void }) {
  useEffect(run, [run])
  return <ScriptOnce>{`(${run})()`.replaceAll(/\n\s*/g, '\n')}</ScriptOnce>
}
