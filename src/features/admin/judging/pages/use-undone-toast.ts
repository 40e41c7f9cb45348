import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlays/toast.tsx'
import { api } from '../../office/api.ts'

/** Says when a decision has been undone. */
export function useUndoneToast(): void {
  const t = useTranslations('admin.verdicts')
  const toast = useToast()
  const undone = useMutationState({
    filters: { mutationKey: api.undo.mutationKey(), status: 'success' },
    select: ({ state }) => state.submittedAt,
  }).at(-1)
  const told = useRef(undone)
  useEffect(() => {
    if (!undone || undone === told.current) return
    told.current = undone
    toast.show({ kind: 'success', title: t('undone') })
  }, [undone, toast, t])
}
