import { expect } from 'vitest'
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/errors.ts'

/** Expects that the call fails with this declared error and data. */
export async function expectRefusal<C extends ErrorCode>(
  call: Promise<unknown>,
  code: C,
  data?: Partial<ErrorData<C>>,
): Promise<void> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal, `expected ${code}`).toMatchObject({
    code,
    status: ERRORS[code].status,
    ...(data && { data }),
  })
}

/** Expects that the call is refused because of one field. */
export function expectFieldRefusal(call: Promise<unknown>, path: string, code: string): Promise<void> {
  return expectRefusal(call, 'invalid_input', { fields: [{ path, code }] })
}
