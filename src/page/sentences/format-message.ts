import formatOnly from 'use-intl/format-message/format-only'
import { isolatedValues } from '#shared/words/isolated.ts'

/**
 * Writes a compiled message as use-intl does, with each text in it kept by itself. The pages use it in place of
 * use-intl's own (`scripts/vite-catalogues.ts`).
 */
function formatMessage(...[key, message, values, options]: Parameters<typeof formatOnly>) {
  return formatOnly(key, message, values && isolatedValues(values), options)
}
formatMessage.raw = formatOnly.raw

export default formatMessage
