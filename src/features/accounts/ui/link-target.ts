import type { Api } from '#client/api.ts'
import { errorCode } from '#client/api.ts'

type Purpose = 'reset' | 'mail_change' | 'mail_change_undo'

/** The token in a mailed link's address. */
export function tokenOf(search: Record<string, unknown>): { token?: string } {
  return search.token === undefined ? {} : { token: String(search.token) }
}

/** The address that a mailed link is about; null when the link is not good (any more). */
export async function linkTarget(
  api: Api,
  purpose: Purpose,
  token: string | undefined,
): Promise<{ email: string | null }> {
  if (!token) return { email: null }
  try {
    return await api.accounts.lookAtLink.call({ purpose, token })
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'link_invalid' && code !== 'invalid_input') throw error
    return { email: null }
  }
}
