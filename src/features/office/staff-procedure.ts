import { publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'

/** A procedure for staff only. */
export const staffProcedure = publicProcedure.errors(errors('authentication_required', 'not_allowed'))
