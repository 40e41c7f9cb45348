import { useUser } from './account.ts'
import { forgetKept } from './kept/kept-of-member.ts'
import { recordLogout } from './kept/record-logout.ts'
import { tell, useHeldByFeatures } from './other-tabs.ts'
import { useShowOverlay } from './overlays.ts'
import { stopReadingAgain } from './refresh.ts'
import { useApi } from './use-api.ts'

/**
 * Deletes all data of a member from all tabs, so that the next user of the browser learns nothing about them.
 */
export function useForgetMember(): (me: string) => Promise<void> {
  const held = useHeldByFeatures()
  return async (me) => {
    recordLogout(me)
    tell({ kind: 'left', member: me })
    await Promise.all([forgetKept(me), held.forget(me)])
  }
}

/**
 * Ends the session, deletes the member's data from this browser and loads a fresh page. Asks first when unsent
 * messages or photos would be lost. When a session ends by itself, the data stays for its member.
 * @returns whether the member was logged out without being asked
 */
export function useLogOut(): () => Promise<boolean> {
  const api = useApi()
  const me = useUser()?.profile.id
  const showOverlay = useShowOverlay()
  const { countUnsent } = useHeldByFeatures()
  const forgetMember = useForgetMember()
  const logOut = async () => {
    stopReadingAgain(true)
    try {
      await api.accounts.logout.call()
    } catch (error) {
      stopReadingAgain(false)
      throw error
    }
    if (me) await forgetMember(me)
    window.location.assign('/')
  }
  return async () => {
    const unsent = me ? await countUnsent(me) : 0
    if (unsent > 0) showOverlay({ kind: 'unsent', unsent, logOut })
    else await logOut()
    return unsent === 0
  }
}
