import { useRouteContext } from '@tanstack/react-router'

/** Ends the session on the server, then starts over with a fresh page: nothing private stays in memory. */
export function useLogOut(): () => Promise<void> {
  const { api } = useRouteContext({ from: '__root__' })
  return async () => {
    await api.accounts.logout.call()
    window.location.assign('/')
  }
}
