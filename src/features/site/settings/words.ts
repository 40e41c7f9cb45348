import * as z from 'zod'
import { LOCALES } from '#shared/locales.ts'

/** An operator's text: one for all languages, or one per language with Dutch as the fallback. */
const words = z.string().max(2_000)
export const localised = z.union([words, z.partialRecord(z.enum(LOCALES), words)])
export type Localised = z.infer<typeof localised>

/** Words of several lines. `form` says how staff's pages ask for a setting, where its type alone does not. */
export const long = localised.meta({ form: 'lines' })
