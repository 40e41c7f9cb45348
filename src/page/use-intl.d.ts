// The types of `use-intl` (see `paths` in tsconfig.json): the library's, with our own keys and the values of each
// message.
import type { ReactNode } from 'react'
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

/** Translates the messages of one part of the catalogues. */
export interface Say<Messages> {
  <Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key]>): string
  rich<Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key]>): ReactNode
  markup<Key extends keyof Messages & string>(key: Key, ...values: Values<Marked<Messages[Key]>>): string
  has(key: string): boolean
}

/** All parts of the catalogues, as `''` gives them. */
export type SayAll = Say<Namespaces['']>

export declare function useTranslations<Part extends keyof Namespaces>(part: Part): Say<Namespaces[Part]>
