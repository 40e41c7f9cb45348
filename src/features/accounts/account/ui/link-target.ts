import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'

type Purpose = 'reset' | 'mail_change' | 'mail_change_undo'

/** The token in a mailed link's URL. */
export function tokenOf(search: Record<string, unknown>): { token?: string } {
  return search.token === undefined ? {} : { token: String(search.token) }
}

/** The address that a mailed link concerns; null when the link is invalid. */
export async function linkTarget(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  purpose: Purpose,
  token: string | undefined,
): Promise<{ email: string | null }> {
  if (!token) return { email: null }
  try {
    // Fetched once: using the link may log this browser out, which reloads the page's data.
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
