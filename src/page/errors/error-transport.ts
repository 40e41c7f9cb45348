import { ORPCError } from '@orpc/client'
import { createSerializationAdapter } from '@tanstack/react-router'

type Sent = { code: string; defined: boolean; status: number; message: string; data: string }

/** Serializes declared errors of the server's render, so that the browser shows the same. */
export const declaredErrors = createSerializationAdapter({
  key: 'declared-error',
  test: (value: unknown): value is ORPCError<string, unknown> => value instanceof ORPCError,
  toSerializable: ({ code, defined, status, message, data }): Sent => ({
    code,
    defined,
    status,
    message,
    data: JSON.stringify(data ?? {}),
  }),
  fromSerializable: ({ data, code, ...sent }: Sent) =>
    new ORPCError<string, unknown>(code, { ...sent, data: JSON.parse(data) }),
})
