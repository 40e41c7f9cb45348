import formatOnly from 'use-intl/format-message/format-only'
import { withBoundFigures } from '#shared/words/bound-figures.ts'
import { elidable, elided } from '#shared/words/elided.ts'
import { isolatedValues } from '#shared/words/isolated.ts'

/**
 * Writes a compiled message as use-intl does, with each text in it kept by itself, with what French and Italian elide, and with
 * figures bound in labels. The pages use it in place of use-intl's own (`scripts/vite-catalogues.ts`).
 */
function formatMessage(...[key, message, values, options]: Parameters<typeof formatOnly>) {
  const { locale } = options
  const said = formatOnly(key, message, values && elidable(isolatedValues(values), locale), options)
  const whole = (part: unknown) => (typeof part === 'string' ? withBoundFigures(elided(part, locale)) : part)
  return (Array.isArray(said) ? said.map(whole) : whole(said)) as typeof said
}
formatMessage.raw = formatOnly.raw

export default formatMessage
