import * as z from 'zod'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { acknowledged } from '#shared/contract.ts'
import { errors, PHOTO_REFUSALS } from '#shared/errors.ts'
import { isSlug } from '#shared/landers.ts'
import { LOCALES } from '#shared/locales.ts'
import { line, text, uuid } from '#shared/text.ts'
import type { FormField } from '../changes/form-fields.ts'
import { PREVIEW_PAGES } from './preview-pages.ts'

const number = z.int().min(0).max(1_000_000_000)
const values = z.record(z.string().max(60), z.unknown())
const host = line({ min: 1, max: 253 })
const locale = z.enum(LOCALES)
const textAt = z.object({ slug: text({ min: 1, max: 60 }), locale })
const ownText = z.object({
  title: line({ min: 1, max: 120 }),
  description: line({ max: 300 }),
  body: text({ min: 1, max: 60_000 }),
})
const shownText = z.object({ title: z.string(), description: z.string(), body: z.string() })
const saved = z.object({ version: number })

/** What staff read and change of the site itself. */
export const siteOfficeContract = {
  form: staffProcedure.route({ method: 'GET', path: '/admin/site' }).output(
    z.object({
      version: number,
      /** The form's field of each setting, and of the company, by name. */
      fields: z.record(z.string(), z.custom<FormField>()),
      values,
    }),
  ),
  /** `conflict`: a colleague saved since this version. */
  change: staffProcedure
    .route({ method: 'PUT', path: '/admin/site' })
    .errors(errors('conflict'))
    .input(z.object({ version: number, changes: values }))
    .output(saved),
  /** A page for visitors with changes that are not saved. */
  preview: staffProcedure
    .route({ method: 'POST', path: '/admin/site/preview' })
    .errors(errors('too_many_requests'))
    .input(
      z.object({
        changes: values,
        page: z.enum(PREVIEW_PAGES),
        campaign: text({ min: 1, max: 40 }).refine(isSlug).optional().describe('On a landing page'),
        locale,
      }),
    )
    .output(z.object({ html: z.string() })),
  versions: staffProcedure
    .route({ method: 'GET', path: '/admin/site/versions' })
    .input(z.object({ before: z.coerce.number().int().min(0).max(1_000_000_000).optional() }))
    .output(
      z.object({
        versions: z.array(
          z.object({
            number,
            at: z.string(),
            by: z.string().nullable().describe('Null: as staff found it'),
            before: values,
            after: values,
            restored: number.nullable().describe('The version that was brought back'),
          }),
        ),
        has_older: z.boolean(),
      }),
    ),
  /** What bringing a version back would change: by the name of each setting, as it is and as it was. */
  version: staffProcedure
    .route({ method: 'GET', path: '/admin/site/versions/{number}' })
    .errors(errors('not_found'))
    .input(z.object({ number: z.coerce.number().int().min(0).max(1_000_000_000) }))
    .output(z.object({ before: values, after: values })),
  restore: staffProcedure
    .route({ method: 'POST', path: '/admin/site/versions/{number}/restore' })
    .errors(errors('conflict', 'not_found'))
    .input(z.object({ number: z.coerce.number().int().min(0).max(1_000_000_000), version: number }))
    .output(saved),
  /** For a setting that names a picture. The same one twice has one path. */
  addPicture: staffProcedure
    .route({ method: 'POST', path: '/admin/site/pictures' })
    .errors(errors(...PHOTO_REFUSALS))
    .input(z.object({ file: z.file() }))
    .output(z.object({ path: z.string() })),

  domains: staffProcedure.route({ method: 'GET', path: '/admin/site/domains' }).output(
    z.object({
      domains: z.array(
        z.object({
          host: z.string(),
          main: z.boolean().describe('By which search engines and mails know the site'),
          here: z.boolean().describe('By which this was asked for'),
        }),
      ),
    }),
  ),
  addDomain: staffProcedure
    .route({ method: 'POST', path: '/admin/site/domains' })
    .input(z.object({ host }))
    .output(acknowledged),
  removeDomain: staffProcedure
    .route({ method: 'POST', path: '/admin/site/domains/remove' })
    .errors(errors('not_found'))
    .input(z.object({ host }))
    .output(acknowledged),

  make: staffProcedure
    .route({ method: 'POST', path: '/admin/sites' })
    .input(
      z.object({
        name: line({ min: 1, max: 60 }),
        host,
        like: z.boolean().describe('With the settings of this site'),
      }),
    )
    .output(z.object({ host: z.string() })),

  texts: staffProcedure.route({ method: 'GET', path: '/admin/site/texts' }).output(
    z.object({
      texts: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          own: z.array(locale).describe('The languages in which the site has words of its own'),
        }),
      ),
    }),
  ),
  text: staffProcedure
    .route({ method: 'GET', path: '/admin/site/texts/{slug}/{locale}' })
    .errors(errors('not_found'))
    .input(textAt)
    .output(
      z.object({
        text: shownText,
        program: shownText.describe('The words of the program'),
        is_own: z.boolean(),
        placeholders: z.array(z.string()),
        versions: z.array(
          z.object({
            id: uuid,
            at: z.string(),
            by: z.string(),
            text: shownText.nullable().describe('Null: the words of the program again'),
          }),
        ),
      }),
    ),
  previewText: staffProcedure
    .route({ method: 'POST', path: '/admin/site/texts/{slug}/{locale}/preview' })
    .input(textAt.extend({ text: ownText }))
    .output(z.object({ title: z.string(), description: z.string(), html: z.string() })),
  /** `conflict`: a colleague saved since. */
  writeText: staffProcedure
    .route({ method: 'PUT', path: '/admin/site/texts/{slug}/{locale}' })
    .errors(errors('not_found', 'conflict'))
    .input(
      textAt.extend({
        seen: uuid.nullable().describe('The newest version that was seen'),
        text: ownText.nullable().describe('Null: the words of the program again'),
      }),
    )
    .output(acknowledged),
}
