import formatOnly from 'use-intl/format-message/format-only'
import { isolatedValues } from '#shared/words/isolated.ts'
import { elideDates } from '#shared/words/italian-dates.ts'

/**
 * Writes a compiled message as use-intl does, with each text in it kept by itself, and Italian dates elided. The pages use it in place of
 * use-intl's own (`scripts/vite-catalogues.ts`).
 */
function formatMessage(...[key, message, values, options]: Parameters<typeof formatOnly>) {
  const said = formatOnly(key, message, values && isolatedValues(values), options)
  if (!options.locale.startsWith('it')) return said
  const elided = (part: unknown) => (typeof part === 'string' ? elideDates(part) : part)
  return (Array.isArray(said) ? said.map(elided) : elided(said)) as typeof said
}
formatMessage.raw = formatOnly.raw

export default formatMessage
