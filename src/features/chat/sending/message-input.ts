import * as z from 'zod'
import { text } from '#shared/text.ts'
import { MESSAGE_MAX } from './message-limits.ts'

type Range = { min: number; max: number }

const DIGITS = /^(0|[1-9]\d{0,15})$/

/** A whole number from an address or a form, which say it by its digits. */
export const written = ({ min, max }: Range) =>
  z.preprocess(
    (given: number | string) => (typeof given === 'string' && DIGITS.test(given) ? Number(given) : given),
    z.int().min(min).max(max),
  )

const PLACES = { min: 0, max: 2 ** 31 - 1 }

/** A message's number in its conversation. */
export const place = z.int().min(PLACES.min).max(PLACES.max)

/** The same in an address or a form. */
export const writtenPlace = written(PLACES)

/** One blank line at most: hundreds would push all else away. */
export const messageBody = text({ min: 1, max: MESSAGE_MAX }).overwrite((body) =>
  body.replaceAll(/(?:[^\S\n]*\n){3,}/g, '\n\n'),
)
