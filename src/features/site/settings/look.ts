import * as z from 'zod'
import { CAMPAIGN_PAGES, isSlug, LANDER_LOOKS } from '#shared/landers.ts'
import { LEGIBLE, lowestContrast } from '../brand-colours.ts'
import { localised, long } from './words.ts'

/** Words in it, and white on it, can be read. */
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { abort: true })
  .refine((hex) => lowestContrast(hex) >= LEGIBLE, { error: 'low_contrast' })
  .meta({ form: 'colour' })

/** Instead of the colours of the niche, and of the heart; the logo is a picture on this site. */
export const brand = z
  .object({
    primary: colour,
    secondary: colour,
    logo: z
      .string()
      .regex(/^\/(?!\/)[\w./~%-]+\.(svg|avif|webp|png)$/)
      .meta({ form: 'picture' })
      .nullable()
      .default(null),
  })
  .nullable()
  .default(null)

/** A loop of the operator's own on the landing page `video`; all of it on this site. */
export const landerVideo = z
  .object({
    mp4: z.string().regex(/^\/(?!\/)[\w./~%-]+\.mp4$/),
    webm: z
      .string()
      .regex(/^\/(?!\/)[\w./~%-]+\.webm$/)
      .nullable()
      .default(null),
    poster: z.string().regex(/^\/(?!\/)[\w./~%-]+\.(avif|webp|jpe?g|png)$/),
  })
  .nullable()
  .default(null)

/** A campaign: what a landing page says, and how it looks, at an address of its own. */
const campaign = z.object({
  /** Where it may be shown; by default on all landing pages. */
  pages: z.array(z.enum(CAMPAIGN_PAGES)).default([...CAMPAIGN_PAGES]),
  headline: localised.default(''),
  text: long.default(''),
  /** A picture of the operator's own, on this site. */
  picture: z
    .string()
    .regex(/^\/(?!\/)[\w./~%-]+\.(avif|webp|jpe?g|png)$/)
    .meta({ form: 'picture' })
    .nullable()
    .default(null),
  look: z.enum(LANDER_LOOKS).nullable().default(null),
})

/** Campaigns by their name in the address. */
export const landers = z
  .record(z.string().refine(isSlug), campaign, {
    error: ({ code }) => (code === 'invalid_key' ? 'invalid_key' : undefined),
  })
  .default({})
