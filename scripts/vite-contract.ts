import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import type { Endpoints } from '#page/http-link.ts'

const CONTRACTS: Record<string, () => Promise<AnyContractRouter>> = {
  'virtual:contract': async () => (await import('#main/contract.ts')).contract,
  'virtual:staff-contract': async () => (await import('#features/office/contract.ts')).officeContract,
}

/**
 * `virtual:contract` and, for staff's pages, `virtual:staff-contract`: method and path of each procedure, without the
 * schemas, which browsers do not need.
 */
export function minifiedContract(): Plugin {
  return {
    name: 'vonk:contract',
    resolveId: (id) => (id in CONTRACTS ? `\0${id}` : undefined),
    async load(id) {
      const read = id.startsWith('\0') ? CONTRACTS[id.slice(1)] : undefined
      return read && `export default ${JSON.stringify(endpointsOf(await read()))}`
    },
  }
}

export function endpointsOf(router: AnyContractRouter): Endpoints {
  const entries = Object.entries(router as Record<string, AnyContractRouter>)
  return Object.fromEntries(
    entries.map(([name, part]) => [name, isContractProcedure(part) ? addressOf(part) : endpointsOf(part)]),
  )
}

/** The path, and the method unless it is GET. */
function addressOf({
  '~orpc': { route },
}: {
  '~orpc': { route: { method?: string; path?: string } }
}): string {
  const { method, path, ...rest } = route as Record<string, string | undefined>
  if (!method || !path || 'inputStructure' in rest || 'outputStructure' in rest)
    throw new Error(`a route that the browser's API client cannot call: ${JSON.stringify(route)}`)
  return method === 'GET' ? path : `${path} ${method}`
}
