import * as z from 'zod'
import { NAME_MAX, NAME_MIN } from '#features/accounts/account/rules.ts'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { acknowledged } from '#shared/contract.ts'
import { errors, PHOTO_REFUSALS } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { GENDERS } from '#shared/profile.ts'
import { line, text, uuid } from '#shared/text.ts'
import { profileFields } from '../../profile-fields.ts'

/** All that is said on a fictional profile. That it is fictional is no field: it always is. */
const fields = profileFields.extend({
  name: line({ min: NAME_MIN, max: NAME_MAX }),
  language: z.enum(LOCALES),
})
export type FictionalFields = z.infer<typeof fields>

const listed = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  place: z.string(),
  photo: z.string().nullable(),
  paused: z.boolean(),
  scripted: z.boolean().describe('A demo answers for it, and not the desk'),
})
export type ListedFictional = z.infer<typeof listed>

const portrait = z.object({
  id: uuid,
  url: z.string(),
  drawn: z.boolean().describe('By the program'),
  rights: z.string().describe('What was declared; empty for a drawn one'),
  declared_by: z.string().nullable(),
  declared_at: z.string().nullable(),
})

const whole = z.object({
  id: uuid,
  paused: z.boolean(),
  scripted: z.boolean(),
  version: z.string().describe('Of its fields'),
  fields: fields.extend({ country: z.string(), region: z.string(), place: z.string() }),
  portraits: z.array(portrait),
})
export type Fictional = z.infer<typeof whole>

export const fictionalContract = {
  list: staffProcedure
    .route({ method: 'GET', path: '/admin/fictional' })
    .input(
      z.object({ older: uuid.optional(), name: line({ min: 1, max: 60 }).optional().describe('Part of it') }),
    )
    .output(z.object({ profiles: z.array(listed), has_older: z.boolean() })),
  places: staffProcedure.route({ method: 'GET', path: '/admin/fictional-places' }).output(
    z.object({
      /** The site's own, in which its profiles are first made. */
      country: z.string(),
      countries: z.record(
        z.string(),
        z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            places: z.array(z.object({ id: z.string(), name: z.string() })),
          }),
        ),
      ),
    }),
  ),
  open: staffProcedure
    .route({ method: 'GET', path: '/admin/fictional/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({ profile: whole })),
  make: staffProcedure
    .route({ method: 'POST', path: '/admin/fictional' })
    .input(fields.extend({ key: uuid }))
    .output(z.object({ id: uuid })),
  /** `conflict`: a colleague saved since this version. */
  change: staffProcedure
    .route({ method: 'PUT', path: '/admin/fictional/{id}' })
    .errors(errors('not_found', 'conflict'))
    .input(fields.extend({ id: uuid, version: text({ max: 100 }) }))
    .output(z.object({ version: z.string() })),
  /** While paused, no member finds it or writes to it; conversations stay and say so. */
  pause: staffProcedure
    .route({ method: 'PUT', path: '/admin/fictional/{id}/paused' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, paused: z.boolean() }))
    .output(acknowledged),
  addPortrait: staffProcedure
    .route({ method: 'POST', path: '/admin/portraits' })
    .errors(errors('not_found', 'photo_limit', ...PHOTO_REFUSALS))
    .input(
      z.object({
        id: uuid,
        key: uuid,
        file: z.file(),
        rights: text({ min: 10, max: 500 }).describe('Whose picture it is, and by which right it is shown'),
      }),
    )
    .output(acknowledged),
  /** Draws another one, in a pose that is not there. `conflict`: a colleague has just drawn it. */
  drawPortrait: staffProcedure
    .route({ method: 'POST', path: '/admin/fictional/{id}/drawn-portraits' })
    .errors(errors('not_found', 'conflict', 'photo_limit', ...PHOTO_REFUSALS))
    .input(z.object({ id: uuid, key: uuid }))
    .output(acknowledged),
  removePortrait: staffProcedure
    .route({ method: 'DELETE', path: '/admin/fictional/{id}/portraits/{photo}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, photo: uuid }))
    .output(acknowledged),
}
