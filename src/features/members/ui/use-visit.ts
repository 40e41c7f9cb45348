import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberProfile } from '../contract.ts'

/** Records that the member opened this profile; looking at one's own, or ahead of a click, is no visit. */
export function useVisit({ id, seen_by, blocked }: MemberProfile): void {
  const api = useApi()
  const counts = useUser() !== null && !seen_by && !blocked
  const { mutate } = useMutation(api.members.visit.mutationOptions())
  useEffect(() => {
    if (counts) mutate({ id })
  }, [counts, id, mutate])
}
