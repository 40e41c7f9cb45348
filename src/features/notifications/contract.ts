import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { text } from '#shared/text.ts'
import { MAIL_KINDS } from './kinds.ts'

const mailKind = z.enum(MAIL_KINDS)
const emails = z.record(mailKind, z.boolean())
const preferences = z.object({
  emails,
  push_previews: z.boolean().describe('Whether a push may show the words of a message'),
})
const token = text({ min: 1, max: 100 })

/** Most mail services send a handful at a time. */
const EVENTS_AT_MOST = 1_000

export const notificationsContract = {
  preferences: memberProcedure
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
      summary: 'What I am told of by mail and push',
    })
    .output(preferences),

  choose: memberProcedure
    .route({
      method: 'PUT',
      path: '/notifications',
      tags: ['notifications'],
      summary: 'Choose what I am told of by mail and push',
    })
    .input(
      z.object({
        emails: z.partialRecord(mailKind, z.boolean()).optional(),
        push_previews: z.boolean().optional(),
      }),
    )
    .output(preferences),

  /** After a bounce, a confirmation link is mailed first, to check that mail arrives. */
  resumeMail: memberProcedure
    .route({
      method: 'POST',
      path: '/notifications/resume',
      tags: ['notifications'],
      summary: 'Send me mails again',
    })
    .output(z.object({ link_sent: z.boolean() })),

  confirmMail: publicProcedure
    .route({
      method: 'POST',
      path: '/notifications/confirm/{token}',
      tags: ['notifications'],
      summary: 'Mail arrives at my address again',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(acknowledged),

  unsubscribeLink: publicProcedure
    .route({
      method: 'GET',
      path: '/unsubscribe/{token}',
      tags: ['notifications'],
      summary: 'What an unsubscribe link is about',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(
      z.object({
        kind: mailKind,
        /** Whether mails of this kind are sent at present. */
        wanted: z.boolean(),
        /** Whether all mails that can be unsubscribed from are stopped. */
        stopped: z.boolean(),
      }),
    ),

  /** Ends all of these mails (RFC 8058 one-click), or with `only_kind` those of the link's kind. */
  unsubscribe: publicProcedure
    .route({
      method: 'POST',
      path: '/unsubscribe/{token}',
      tags: ['notifications'],
      summary: 'End mails without logging in',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token, only_kind: z.boolean().optional() }))
    .output(acknowledged),

  /** For mail services, with `Authorization: Bearer` and the deployment’s `MAIL_EVENTS_SECRET`. */
  mailEvents: publicProcedure
    .route({
      method: 'POST',
      path: '/mail-events',
      tags: ['notifications'],
      summary: 'Tell of bounces and complaints',
    })
    .errors(errors('not_found', 'authentication_required'))
    .input(
      z.object({
        events: z
          .array(
            z.object({
              /** `bounced` only for permanent failures: the address does not exist or accepts no mail. */
              type: z.enum(['spam', 'bounced', 'unsubscribed']),
              email: text({ max: 254 }),
            }),
          )
          .max(EVENTS_AT_MOST),
      }),
    )
    .output(acknowledged),

  /** Ends push to this browser; the member's other browsers keep theirs. */
  endPush: memberProcedure
    .route({
      method: 'DELETE',
      path: '/push-subscription',
      tags: ['notifications'],
      summary: 'End push to this browser',
    })
    .output(acknowledged),
}
