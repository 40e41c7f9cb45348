import * as z from 'zod'
import { inOrder, period } from '#features/office/period.ts'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { text } from '#shared/text.ts'

const counts = z.record(z.string(), z.number())

/** A place, network or landing page of the counts; `*`: all of them, empty: unknown, or no landing page. */
const chosen = {
  country: text({ max: 2 }),
  network: text({ max: 200 }),
  lander: text({ max: 100 }).describe('One is counted in all countries and networks'),
}

const figures = z.object({
  time_zone: z.string(),
  today: z.string(),
  counted_at: z.string().nullable(),
  countries: z.array(z.string()),
  networks: z.array(z.string()),
  landers: z.array(z.string()),
  days: z.array(z.string()),
  series: z.record(z.string(), z.array(z.number())).describe('By name of what is counted, as many as days'),
  totals: counts.describe('Of the period, also what is not told by day'),
  members: z.int().describe('At the end of the last day that is closed'),
  months: z.array(z.object({ month: z.string(), active: z.int() })),
  cohorts: z.array(
    z.object({
      week: z.string(),
      signups: z.int(),
      active: z.array(z.int()).describe('By week, from its own on'),
    }),
  ),
})
export type OfficeFigures = z.infer<typeof figures>

const landing = z.object({
  today: z.string().describe('Of UTC, as all days here'),
  days: z.array(z.string()),
  pages: z.array(z.object({ page: z.string(), slug: z.string() })),
  networks: z.array(z.string()),
  views: z.array(z.int()),
  signups_begun: z.array(z.int()),
  signups_completed: z.array(z.int()),
  rows: z.array(
    z.object({
      page: z.string(),
      slug: z.string(),
      network: z.string(),
      views: z.int(),
      signups_begun: z.int(),
      signups_completed: z.int(),
    }),
  ),
})
export type OfficeLanding = z.infer<typeof landing>

/** Asks for the figures of landing pages; `*` stands for all of them. */
const lander = { lander: text({ max: 100 }).describe('page/slug'), network: text({ max: 200 }) }

/** What happened at the site, in numbers, and the same as CSV. */
export const figuresOfficeContract = {
  site: staffProcedure
    .route({ method: 'GET', path: '/admin/figures' })
    .input(inOrder(z.object({ ...period, ...chosen })))
    .output(figures),
  landing: staffProcedure
    .route({ method: 'GET', path: '/admin/figures/landing' })
    .input(inOrder(z.object({ ...period, ...lander })))
    .output(landing),
  export: staffProcedure
    .route({ method: 'POST', path: '/admin/figures/export' })
    .input(inOrder(z.object({ ...period, ...chosen })))
    .output(z.object({ name: z.string(), csv: z.string() })),
}
