import { oc } from '@orpc/contract'
import { errors } from './errors.ts'

/** What anybody may call: any call may be refused for its form, its origin or its number. */
export const publicProcedure = oc.errors(
  errors('invalid_input', 'foreign_origin', 'too_many_requests', 'payload_too_large', 'length_required'),
)

/** What only a member who is logged in may call. */
export const memberProcedure = publicProcedure.errors(errors('authentication_required'))
