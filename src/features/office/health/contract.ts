import * as z from 'zod'
import { acknowledged } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { line, uuid } from '#shared/text.ts'
import { staffProcedure } from '../staff-procedure.ts'

const queue = line({ min: 1, max: 100 })

/** What needs a person. `subject` names the queue, the stream of mail or the service; `count` of `mail_away`: minutes. */
const problem = z.object({
  kind: z.enum([
    'jobs_failed',
    'jobs_late',
    'mail_away',
    'service_failing',
    'disk_full',
    'backup_old',
    'backup_unknown',
  ]),
  subject: z.string().nullable(),
  count: z.int().nullable(),
})
export type HealthProblem = z.infer<typeof problem>

const waiting = z.object({
  queue: z.string(),
  waiting: z.int().describe('Due now'),
  later: z.int().describe('Due later'),
  retrying: z.int().describe('Of both, those that have failed before'),
  oldest_seconds: z.int().nullable().describe('How long the oldest has been due'),
})
const failedJob = z.object({ id: uuid, at: z.string(), error: z.string(), tries: z.int() })
const failed = z.object({
  queue: z.string(),
  count: z.int(),
  known: z.boolean().describe('Whether the program still has such jobs'),
  jobs: z.array(failedJob).describe('The newest few'),
})
export type FailedQueue = z.infer<typeof failed>

const service = z.object({
  name: z.enum(['mail', 'storage', 'sms', 'mollie', 'stripe', 'bank', 'sandbox']),
  state: z.enum(['working', 'failing', 'unheard', 'by_file']),
  last_success: z.string().nullable(),
  last_failure: z.string().nullable(),
  error: z.string().nullable(),
})
export type HealthService = z.infer<typeof service>

const deployment = z.object({
  connections: z.int().describe('Live connections of all sites'),
  process: z
    .object({
      rss_bytes: z.int(),
      heap_bytes: z.int(),
      loop_milliseconds: z.number().describe('How late the event loop was, 99 in a hundred less'),
      requests: z.int(),
      failed: z.int().describe('Answered with 500 or more'),
      mean_milliseconds: z.number(),
    })
    .describe('Of the last five minutes'),
  database_version: z.string(),
  database_bytes: z.int(),
  files: z.int(),
  file_bytes: z.int(),
  reckoned: z.boolean(),
  free_bytes: z.int(),
  disk_bytes: z.int(),
  backup: z.string().nullable().describe('When one was last noted'),
  statements: z.object({
    source: z.enum(['database', 'program']),
    list: z.array(
      z.object({
        text: z.string(),
        calls: z.int(),
        mean_milliseconds: z.number(),
        max_milliseconds: z.number(),
      }),
    ),
  }),
})
export type HealthDeployment = z.infer<typeof deployment>

/** How the program does. */
export const healthContract = {
  describe: staffProcedure.route({ method: 'GET', path: '/admin/health' }).output(
    z.object({
      problems: z.array(problem),
      waiting: z.array(waiting),
      failed: z.array(failed),
      mails: z.object({
        waiting: z.int().describe('Of all sites: due, or put off because a mail server did not take them'),
        given_up: z.int().describe('Of the site: tried for three days in vain, in the last 7 days'),
        bounced: z.int().describe('Members of the site whose address bounced in the last 7 days'),
        complaints: z.int(),
      }),
      services: z.array(service),
      members_connected: z.int().describe('Of this site'),
      version: z.string(),
      commit: z.string().nullable(),
      node: z.string(),
      started: z.string(),
      deployment: deployment.nullable().describe('For owners'),
    }),
  ),
  /** Lets failed jobs run again: one, or up to 500 of a queue. `conflict`: the program has no such jobs any more. */
  retryFailed: staffProcedure
    .route({ method: 'POST', path: '/admin/health/failed/retry' })
    .errors(errors('not_found', 'conflict'))
    .input(z.union([z.object({ id: uuid }), z.object({ queue })]))
    .output(z.object({ retried: z.int() })),
  /** Logs in at the mail servers and asks the payment providers; `health` then says how each did. */
  tryServices: staffProcedure
    .route({ method: 'POST', path: '/admin/health/services/try' })
    .output(acknowledged),
  discardFailed: staffProcedure
    .route({ method: 'DELETE', path: '/admin/health/failed/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
