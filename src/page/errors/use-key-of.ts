import { useState } from 'react'
import { randomUuid } from '#shared/random-uuid.ts'

/**
 * The key under which something is sent: sent again after a lost answer it is the same thing and counts once, changed in
 * between it is another.
 */
export function useKeyOf(): (content: unknown) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (content) => {
    const said = JSON.stringify(content)
    const key = keys.get(said) ?? randomUuid()
    keys.set(said, key)
    return key
  }
}
