import type { QueryClient } from '@tanstack/react-query'
import { userOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { ownComplaints } from './own-complaints.ts'

type Opened = { context: { api: Api; queryClient: QueryClient }; deps: { receipt?: unknown } }

/** Reads the member's own complaints, and the one of a mail's link. */
export async function loadComplaints({ context: { api, queryClient }, deps: { receipt } }: Opened) {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user) await queryClient.fetchQuery(ownComplaints(api))
  if (!receipt) return null
  try {
    return (await api.members.complaint.call({ receipt: String(receipt) })).complaint
  } catch (error) {
    if (errorCode(error) === 'link_invalid' || errorCode(error) === 'invalid_input') return 'wrong' as const
    throw error
  }
}
