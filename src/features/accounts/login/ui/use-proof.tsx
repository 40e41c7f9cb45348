import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorData } from '#page/errors/declared-error.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

type Asked = { passkey: boolean; settle: (proven: boolean) => void }

/** Thrown when the member cancels the proof: no error, and nothing was done. */
export class ProofDeclined extends Error {}

/**
 * Runs an action that may require a proof: if it is refused for lack of one, asks for the proof and retries.
 * `dialog` must be rendered.
 */
export function useProof(): { withProof: <T>(deed: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  async function withProof<T>(deed: () => Promise<T>): Promise<T> {
    try {
      return await deed()
    } catch (error) {
      const needed = errorData(error, 'proof_required')
      if (!needed) throw error
      const proven = await new Promise<boolean>((settle) => setAsked({ ...needed, settle }))
      setAsked(undefined)
      if (!proven) throw new ProofDeclined()
      return deed()
    }
  }
  const dialog = asked && (
    <Suspense>
      <ProofDialog passkey={asked.passkey} onSettled={asked.settle} />
    </Suspense>
  )
  return { withProof, dialog }
}
