import { expect } from 'vitest'
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/errors.ts'

/** The call is refused with this declared error and data. */
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

/** The call is refused for what was sent in one field. */
export function expectFieldRefusal(call: Promise<unknown>, path: string, code: string): Promise<void> {
  return expectRefusal(call, 'invalid_input', { fields: [{ path, code }] })
}
