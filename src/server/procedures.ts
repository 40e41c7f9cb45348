import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'

/** Implements a contract. The input is validated before any middleware runs, so also before a login is asked for. */
export function implementContract<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract, { initialInputValidationIndex: Number.NEGATIVE_INFINITY })
}

/** Waits for the work of a procedure whose output is `acknowledged`. */
export async function acknowledge(work: Promise<void> | void): Promise<Record<never, never>> {
  await work
  return {}
}
