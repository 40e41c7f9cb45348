import { fail } from '#server/errors.ts'
import type { SiteContext } from './context.server.ts'

export async function readStaticPage(
  _context: SiteContext,
  _slug: string,
): Promise<{ title: string; description: string; html: string }> {
  fail('not_found')
}
