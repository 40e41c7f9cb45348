import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import type * as z from 'zod'
import { contract } from '#main/contract.ts'
import type { Visitor } from './browser-like.ts'

export type Endpoint = {
  name: string
  method: string
  path: string
  input: z.ZodType | undefined
  codes: string[]
}
export type Answer = { status: number; body: Record<string, unknown> }

/** All endpoints of a contract, by name: `chat.send`. */
export function allEndpoints(router: AnyContractRouter = contract): Endpoint[] {
  const endpoints: Endpoint[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
    if (!isContractProcedure(procedure)) return
    const { route, inputSchema, errorMap } = procedure['~orpc']
    endpoints.push({
      name: path.join('.'),
      method: route.method ?? 'POST',
      path: route.path ?? '/',
      input: inputSchema as z.ZodType | undefined,
      codes: Object.keys(errorMap),
    })
  })
  return endpoints
}

/** As text for a URL or a form, which cannot carry half a surrogate pair. */
function asText(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}

/** Sends an input as a client does: path parameters in the path, the rest as query, JSON or form. */
export async function send(
  who: Visitor,
  { method, path, input: schema }: Endpoint,
  input: unknown,
): Promise<Answer> {
  const rest: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(asText(value ?? 'x')) || 'x'
  })
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, asText(value)]))
    return who.call(method, `${filled}?${query}`)
  }
  if (schema && Object.values(rest).some((value) => value instanceof Blob)) {
    const form = new FormData()
    for (const [key, value] of Object.entries(rest))
      form.append(key, value instanceof Blob ? value : asText(value))
    const response = await who.fetch(`/api${filled}`, { method, body: form })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return who.call(method, filled, typeof input === 'object' ? (Array.isArray(input) ? input : rest) : input)
}
