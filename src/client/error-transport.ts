import { ORPCError } from '@orpc/client'
import { createSerializationAdapter } from '@tanstack/react-router'

type Sent = { code: string; status: number; message: string; data: string }

/** Brings a page's declared error from the server's render to the browser whole, so that both say the same of it. */
export const declaredErrors = createSerializationAdapter({
  key: 'declared-error',
  test: (value: unknown): value is ORPCError<string, unknown> => value instanceof ORPCError,
  toSerializable: ({ code, status, message, data }): Sent => ({
    code,
    status,
    message,
    data: JSON.stringify(data ?? {}),
  }),
  fromSerializable: ({ code, status, message, data }: Sent) =>
    new ORPCError<string, unknown>(code, { status, message, data: JSON.parse(data), defined: true }),
})
