import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { DECISION_KINDS, DECISION_REASONS } from '#shared/moderation.ts'
import { REPORT_REASONS } from '#shared/report.ts'

const number = z.int()

const transparency = z.object({
  year: number,
  years: z.array(number).describe('Those of which there is a report, the latest first'),
  from: z.string().describe('The first day that was counted'),
  to: z.string().describe('The last day that was counted'),
  active: z.object({
    average: number.nullable().describe('Members active in a month, in the EU, on average'),
    months: z.array(z.object({ month: z.string(), active: number })),
  }),
  notices: z.object({
    total: number,
    by_reason: z.array(z.object({ reason: z.enum(REPORT_REASONS), number })),
    measures: number.describe('Decided with a measure'),
    dismissed: number,
    by_machine: number,
    half_within: number.nullable().describe('Minutes; null: unknown, or longer than a month'),
  }),
  measures: z.object({
    total: number,
    by_machine: number,
    by_kind: z.array(z.object({ kind: z.enum(DECISION_KINDS), number })),
    by_reason: z.array(z.object({ reason: z.enum(DECISION_REASONS), number })),
    looked_at: number.describe('What people looked at of their own accord'),
    half_within: number.nullable(),
  }),
  objections: z.object({
    made: number,
    granted: number,
    refused: number,
    half_within: number.nullable(),
  }),
})
export type Transparency = z.infer<typeof transparency>

export const figuresContract = {
  transparency: publicProcedure
    .route({
      method: 'GET',
      path: '/transparency',
      tags: ['figures'],
      summary: 'The transparency report of a year, as the Digital Services Act asks',
    })
    .input(z.object({ year: z.coerce.number().int().min(2020).max(2200).optional() }))
    .output(transparency),
}
