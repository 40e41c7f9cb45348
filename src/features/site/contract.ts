import * as z from 'zod'
import { acknowledged, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { text } from '#shared/text.ts'
import { TRACKING_KEYS } from './keep-tracking.ts'
import { publicSettings } from './settings.ts'
import { TRACKING_MAX_CHARACTERS } from './tracking.ts'

const place = z.object({ id: z.string(), name: z.string() })
const region = z.object({ code: z.string(), name: z.string(), places: z.array(place) })
const suggestedPlace = place.extend({ region: z.string(), region_name: z.string() })
export type SuggestedPlace = z.infer<typeof suggestedPlace>
export type Region = z.infer<typeof region>

const companyInfo = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  kvk: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  /** Percentage, offered once to a member who is about to leave; null if the site offers none. */
  delete_discount: z.int().nullable(),
  added: z.string(),
})
export type CompanyInfo = z.infer<typeof companyInfo>

const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** The settings that an address may ask for. Addresses are untrusted, so invalid values are ignored. */
export const routeQuery = z.object({
  domain: text({ max: 253 })
    .optional()
    .catch(undefined)
    .describe('Asks for another of the deployment’s domains'),
  country: text({ max: 2 }).optional().catch(undefined),
  network: text({ max: TRACKING_MAX_CHARACTERS })
    .optional()
    .catch(undefined)
    .describe('Traffic source, as the visitor came in with it'),
  via: text({ max: 60 })
    .optional()
    .catch(undefined)
    .describe('The landing page that led to the signup, for counts alone'),
  interest: text({ max: 1_000 })
    .optional()
    .catch(undefined)
    .describe('What was chosen on a landing page, for the profile of who signs up'),
})
export type RouteQuery = z.infer<typeof routeQuery>

/** From minus `most` to `most`. Without the check, nothing would be taken for 0. */
const degrees = (most: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().min(-most).max(most))

export const siteContract = {
  settings: publicProcedure
    .route({ method: 'GET', path: '/settings.php', tags: ['site'], summary: 'The settings of this site' })
    .input(routeQuery.loose())
    .output(z.object({ settings: publicSettings })),

  companyInfo: publicProcedure
    .route({
      method: 'GET',
      path: '/companyinfo.php',
      tags: ['site'],
      summary: 'The company behind this site',
    })
    .output(z.object({ company: companyInfo })),

  chooseTracking: publicProcedure
    .route({
      method: 'POST',
      path: '/tracking',
      tags: ['site'],
      summary: 'Whether we may remember where I came from',
    })
    .input(
      z.object({
        accept: z.boolean(),
        tracking: z.partialRecord(z.enum(TRACKING_KEYS), text({ max: 200 })).default({}),
      }),
    )
    .output(acknowledged),

  interests: publicProcedure
    .route({
      method: 'GET',
      path: '/interests.php',
      tags: ['site'],
      summary: 'The interests a member may choose',
    })
    .output(z.object({ interests: z.array(z.object({ key: z.enum(INTERESTS), name: z.string() })) })),

  regions: publicProcedure
    .route({ method: 'GET', path: '/regions.php', tags: ['site'], summary: 'Regions and their main places' })
    .input(z.object({ country: countryCode.optional() }))
    .output(z.object({ region_data: z.record(z.string(), z.array(region)) })),

  places: publicProcedure
    .route({ method: 'GET', path: '/places', tags: ['site'], summary: 'Places whose name begins like this' })
    .input(z.object({ country: countryCode, typed: text({ max: 80 }) }))
    .output(z.object({ places: z.array(suggestedPlace) })),

  geocode: publicProcedure
    .route({
      method: 'GET',
      path: '/geocode.php',
      tags: ['site'],
      summary: 'The known place nearest to a position',
    })
    .errors(errors('not_found'))
    .input(z.object({ lat: degrees(90), lon: degrees(180) }))
    .output(
      z.object({
        geocode: z.object({
          country: z.string(),
          region: z.string(),
          place: z.string(),
          place_name: z.string(),
        }),
      }),
    ),

  staticPage: publicProcedure
    .route({ method: 'GET', path: '/pages/{slug}', tags: ['site'], summary: 'A legal or help page' })
    .errors(errors('not_found'))
    .input(z.object({ slug: text({ max: 60 }) }))
    .output(
      z.object({
        title: z.string(),
        description: z.string(),
        version: z.string().describe('The date of the text, in the visitor’s language'),
        html: z.string(),
        sections: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
}
