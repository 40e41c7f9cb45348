import { vi } from 'vitest'
import { PATIENCE_MILLISECONDS } from '../run/patience.ts'
import type { TestSite } from '../site.ts'

const seen = new Set<string>()

/** Waits for the token of a mailed link to this path. Returns each token once. */
export function mailedToken(site: TestSite, address: string, path: string): Promise<string> {
  return vi.waitFor(
    () => {
      const token = tokensTo(site, address, path).findLast((one) => !seen.has(one))
      if (!token) throw new Error(`no new link to ${path} for ${address} yet`)
      seen.add(token)
      return token
    },
    { timeout: PATIENCE_MILLISECONDS, interval: 50 },
  )
}

function tokensTo({ mail }: TestSite, address: string, path: string): string[] {
  return mail.mails
    .filter(({ to }) => [to].flat().some((one) => one?.text === address))
    .flatMap(({ text }) => text?.split(/\s/) ?? [])
    .filter((word) => URL.canParse(word) && new URL(word).pathname === path)
    .map((link) => new URL(link).searchParams.get('token')!)
}
