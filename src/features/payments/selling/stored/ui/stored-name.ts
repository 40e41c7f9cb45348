import type { StoredMethod } from '../stored-contract.ts'

/** What a kept method is called in a sentence: `PayPal j•••@example.com`. */
export function storedName({ payment_method_name, label }: StoredMethod): string {
  return [payment_method_name, label].filter(Boolean).join('\u00a0')
}
