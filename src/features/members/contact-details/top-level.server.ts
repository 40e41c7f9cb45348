import tlds from 'tlds' with { type: 'json' }
import { canonicalOf } from './canonical.ts'

/** All that IANA lists, as the canonical text has them. */
const KNOWN = new Set(tlds.map((end: string) => canonicalOf(end).plain))

/** Words of the seven languages (or units) that are also the end of a host, so that a missing space makes one. */
const WORDS = new Set(
  'ad ai al am as at au az be bo by ca ci cm co cv de do ec er es et fm ga gm gu hm hr id ie il im in io ir is it je ki km la li lu ma me mg mi ml mm mo ms mu my na ne ni no np nu om pa pf ph pm pr ps re ro sa sc se sg sh si sm so sr st su ta tc td to tn us va ve vi vu ws ye za'.split(
    ' ',
  ),
)

/** Longer ends that are no words. */
const LONGER = new Set('com org edu gov biz xyz dev icu vip asia mobi wiki porn xxx'.split(' '))

/** Ends that people know as such, also written with a capital. */
const FAMOUS = new Set('com nl org eu fr pl uk'.split(' '))

export const isTopLevel = (end: string): boolean => KNOWN.has(end)

/** Whether it ends a host, and can hardly be the first word of a sentence. */
export function isPlainlyTopLevel(end: string): boolean {
  return KNOWN.has(end) && (LONGER.has(end) || (end.length === 2 && !WORDS.has(end)))
}

export const isFamousTopLevel = (end: string): boolean => FAMOUS.has(end)
