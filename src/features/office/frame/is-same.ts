/** Whether two values say the same. The order of fields says nothing, that of a list does. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner as object).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''
