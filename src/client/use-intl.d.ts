// What TypeScript takes for `use-intl` (see `paths` in tsconfig.json): the library, but with our own keys and what
// each message takes.
import type { ReactNode } from 'react'
import type { Locale } from '../shared/locales.ts'
import type { Namespaces } from './words.gen.ts'

export * from 'use-intl/core'
export * from 'use-intl/react'

type Every<Taken> = (Taken extends unknown ? (taken: Taken) => void : never) extends (
  taken: infer All,
) => void
  ? All
  : never
type Values<Taken> = [Taken] extends [null] ? [values?: undefined] : [values: Every<Exclude<Taken, null>>]
type Marked<Taken> = {
  [Name in keyof Taken]: Taken[Name] extends (...chunks: never) => unknown
    ? (chunks: string) => string
    : Taken[Name]
}

/** Says the messages of one part of the catalogues. */
export interface Say<Messages> {
  <Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key]>): string
  rich<Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key]>): ReactNode
  markup<Key extends keyof Messages & string>(key: Key, ...values: Values<Marked<Messages[Key]>>): string
  has(key: string): boolean
}

/** Every part of the catalogues; `''` is all of them. */
export type SayAll = Say<Namespaces['']>

export declare function useTranslations<Part extends keyof Namespaces>(part: Part): Say<Namespaces[Part]>
export declare function useLocale(): Locale
