import { useEffect, useEffectEvent } from 'react'
import { RENEWAL_MILLISECONDS } from '#shared/staff.ts'

/**
 * Keeps what one of the staff has open theirs, for as long as it is open here.
 * @param id of what is open
 * @param onLost called where it is a colleague's by now
 */
export function useLease(
  id: string | undefined,
  renew: (input: { id: string }) => Promise<unknown>,
  onLost: () => void,
): void {
  const keep = useEffectEvent((kept: string) => renew({ id: kept }).catch(onLost))
  useEffect(() => {
    if (!id) return
    const timer = setInterval(() => keep(id), RENEWAL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [id])
}
