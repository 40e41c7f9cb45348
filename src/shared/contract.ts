import { oc } from '@orpc/contract'
import * as z from 'zod'
import { errors } from './errors.ts'

/** A procedure for everybody. Any call may be refused because of its input, origin, member or a rate limit. */
export const publicProcedure = oc.errors(
  errors(
    'invalid_input',
    'foreign_origin',
    'other_member',
    'too_many_requests',
    'payload_too_large',
    'length_required',
  ),
)

/** A procedure for logged-in members only. */
export const memberProcedure = publicProcedure.errors(errors('authentication_required'))

/** The output of a procedure that answers only that its work is done. */
export const acknowledged = z.object({})
