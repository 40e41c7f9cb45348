import { useLocale } from '#ui/use-locale.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Spells how long something waits by its largest unit: "3 hours". Takes seconds. */
export function useSpan(): (seconds: number) => string {
  const locale = useLocale()
  return (seconds) => {
    const [unit, size] =
      seconds >= DAY
        ? (['day', DAY] as const)
        : seconds >= HOUR
          ? (['hour', HOUR] as const)
          : (['minute', MINUTE] as const)
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.floor(seconds / size),
    )
  }
}
