import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:contract'

/** `virtual:contract`: the contract's methods and paths without its schemas, which browsers do not need. */
export function minifiedContract(): Plugin {
  return {
    name: 'vonk:contract',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const { contract } = await import('../src/contract.ts')
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(minifyContractRouter(contract)))})`
    },
  }
}
