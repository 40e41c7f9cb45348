import * as z from 'zod'

/** Only spaces and invisible characters: formatting, controls, fillers and blanks. */
const NOTHING_SEEN =
  /^[\s\p{DI}\p{Cf}\p{Cc}\u2800\u115f\u1160\u3164\uffa0\ufffc\u{13441}\u{13442}\u{1d159}]*$/u

/** Texts come with line ends of every kind: of Windows, of Word (a vertical tab), of Unicode. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Without control characters but line feeds and tabs: they show nothing, and act on terminals. NUL is refused after. */
const withoutControls = (value: string): string =>
  value.replaceAll(LINE_END, '\n').replaceAll(/\p{Cc}/gu, (one) => ('\n\t\0'.includes(one) ? one : ''))

/**
 * Text that PostgreSQL can store: no NUL, no half of a surrogate pair. Without other control characters, trimmed, and empty where nothing of it
 * can be seen; lengths are in code points.
 */
export function text(options: { min?: number; max: number }) {
  return z
    .string()
    .overwrite(withoutControls)
    .trim()
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalid_format' })
    .overwrite((value) => (NOTHING_SEEN.test(value) ? '' : value))
    .min(options.min ?? 0)
    .max(options.max)
}

/** Text of one line. */
export function line(options: { min?: number; max: number }) {
  return text(options).overwrite((value) => value.replaceAll(/\s+/g, ' '))
}

const NIL_OR_MAX = /^(0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/

/** A UUID in lower case, as PostgreSQL writes it. The nil and the max UUID are never ids. */
export const uuid = z
  .uuid()
  .toLowerCase()
  .refine((id) => !NIL_OR_MAX.test(id), { error: 'invalid_format' })

// Controls move a terminal's cursor and write its title; formatting turns its text around.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/gu

/** A stranger's text in one line for a terminal, with what would act on it escaped. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (one) =>
    one === '\\' ? '\\\\' : `\\u{${one.codePointAt(0)!.toString(16)}}`,
  )
}
