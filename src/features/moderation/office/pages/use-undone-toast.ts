import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useToast } from '#ui/overlays/toast.tsx'

/** Says when a decision has been undone. */
export function useUndoneToast(): void {
  const t = useTranslations('office.verdicts')
  const toast = useToast()
  const undone = useMutationState({
    filters: { mutationKey: api.moderation.undo.mutationKey(), status: 'success' },
    select: ({ state }) => state.submittedAt,
  }).at(-1)
  const told = useRef(undone)
  useEffect(() => {
    if (!undone || undone === told.current) return
    told.current = undone
    toast.show({ kind: 'success', title: t('undone') })
  }, [undone, toast, t])
}
