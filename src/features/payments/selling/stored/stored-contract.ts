import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { uuid } from '#shared/text.ts'

const storedMethod = z.object({
  id: uuid,
  payment_method: z.string(),
  payment_method_name: z.string(),
  label: z
    .string()
    .describe('What I know it by, such as its last digits; empty where the provider does not say'),
  created_at: z.string(),
  available: z.boolean().describe('Whether it can be charged at present'),
  maximum: z.int().nullable().describe('The most that can be paid with it at once, in minor units'),
})
export type StoredMethod = z.infer<typeof storedMethod>

export const storedContract = {
  storedMethods: memberProcedure
    .route({
      method: 'GET',
      path: '/stored-methods',
      tags: ['payments'],
      summary: 'The means of payment kept for me, newest first, and the package that I bought last',
    })
    .output(
      z.object({
        methods: z.array(storedMethod),
        last_package: z.string().nullable().describe('Its id, while it is still sold here'),
      }),
    ),

  removeStoredMethod: memberProcedure
    .route({
      method: 'DELETE',
      path: '/stored-methods/{id}',
      tags: ['payments'],
      summary: 'Remove a kept means of payment, here and at its provider',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
