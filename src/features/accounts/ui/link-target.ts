import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/api.ts'
import { errorCode } from '#client/api.ts'

type Purpose = 'reset' | 'mail_change' | 'mail_change_undo'

/** The token in a mailed link's address. */
export function tokenOf(search: Record<string, unknown>): { token?: string } {
  return search.token === undefined ? {} : { token: String(search.token) }
}

/** The address that a mailed link is about; null when the link is not good (any more). */
export async function linkTarget(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  purpose: Purpose,
  token: string | undefined,
): Promise<{ email: string | null }> {
  if (!token) return { email: null }
  try {
    // Looked at once: using it may log this browser out, which loads the page's data anew.
    return await queryClient.ensureQueryData(
      api.accounts.lookAtLink.queryOptions({
        input: { purpose, token },
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      }),
    )
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'link_invalid' && code !== 'invalid_input') throw error
    return { email: null }
  }
}
