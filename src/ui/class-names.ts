/** Joins the class names that hold; the rest may be `false`, `null` or `undefined`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
