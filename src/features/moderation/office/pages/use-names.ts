import { useLocale } from '#ui/use-locale.ts'

/** The names of countries and languages; a code that is none stays as it is. */
export function useNames() {
  const locale = useLocale()
  return (type: 'region' | 'language', code: string) =>
    /^[a-z]{2}$/i.test(code) ? (new Intl.DisplayNames([locale], { type }).of(code) ?? code) : code
}
