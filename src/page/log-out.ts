import { useUser } from './account.ts'
import { forgetKept } from './kept/kept-of-member.ts'
import { recordLogout } from './kept/record-logout.ts'
import { type Told, tabs, tell, useHeldByFeatures } from './other-tabs.ts'
import { useShowOverlay } from './overlays.ts'
import { stopReadingAgain } from './refresh.ts'
import { useApi } from './use-api.ts'

/** Tabs answer within a few milliseconds; one that the browser has frozen never does. */
const COUNTED_WITHIN_MILLISECONDS = 150

/** Asks the other tabs how many messages of a member would be lost with a logout. */
async function countInOtherTabs(member: string): Promise<number> {
  const question = String(Math.random())
  let messages = 0
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'counted' && data.question === question) messages += data.messages
  }
  tabs?.addEventListener('message', hear)
  tell({ kind: 'count', member, question })
  await new Promise((answered) => setTimeout(answered, COUNTED_WITHIN_MILLISECONDS))
  tabs?.removeEventListener('message', hear)
  return messages
}

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
 * messages would be lost. When a session ends by itself, the data stays for its member.
 * @returns whether the member was logged out without being asked
 */
export function useLogOut(): () => Promise<boolean> {
  const api = useApi()
  const me = useUser()?.profile.id
  const showOverlay = useShowOverlay()
  const { countUnsentMessages } = useHeldByFeatures()
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
    const messages = me ? countUnsentMessages(me) + (await countInOtherTabs(me)) : 0
    if (messages > 0) showOverlay({ kind: 'unsent', messages, logOut })
    else await logOut()
    return messages === 0
  }
}
