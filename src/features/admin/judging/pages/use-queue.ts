import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ItemKind } from '#shared/moderation.ts'
import { api, queryClient } from '../../office/api.ts'
import type { Ahead } from '../judging-contract.ts'

const KEEP_MILLISECONDS = 2 * 60_000

type Verdict = Omit<Parameters<typeof api.decide.call>[0], 'id' | 'key'>
export type LastDecision = { id: string; kind: Verdict['kind']; undoUntil: number }

/** One item at a time: it is this moderator's while it is open here. */
export function useQueue(kind: ItemKind | undefined) {
  const [aside, setAside] = useState<string[]>([])
  const [last, setLast] = useState<LastDecision>()
  const waiting = useQuery({ ...api.waiting.queryOptions(), refetchInterval: 30_000 })
  const next = useMutation(
    api.next.mutationOptions({
      onSuccess: ({ ahead }) => ahead && loadFiles(ahead),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.waiting.key() }),
    }),
  )
  const open = (without = aside) => next.mutate({ ...(kind && { kinds: [kind] }), without })
  const item = next.data?.item ?? undefined

  const decide = useMutation(
    api.decide.mutationOptions({
      onSuccess: ({ decision, undo_until }, { kind: decided }) => {
        setLast({ id: decision, kind: decided, undoUntil: Date.parse(undo_until) })
        open()
      },
    }),
  )
  const release = useMutation(api.release.mutationOptions())
  const undo = useMutation(
    api.undo.mutationOptions({
      onSuccess: async () => {
        setLast(undefined)
        // What came meanwhile goes back, so that the item that was decided is the one open.
        if (item) await release.mutateAsync({ id: item.id })
        open()
      },
    }),
  )

  const begin = useEffectEvent(() => open())
  const end = useEffectEvent(() => {
    if (item) release.mutate({ id: item.id })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another queue
  useEffect(() => {
    begin()
    return () => end()
  }, [kind])
  const id = item?.id
  useEffect(() => {
    if (!id) return
    const timer = setInterval(() => api.keep.call({ id }).catch(() => begin()), KEEP_MILLISECONDS)
    return () => clearInterval(timer)
  }, [id])

  return {
    waiting: waiting.data?.kinds,
    item,
    isLoading: next.isPending || next.isIdle,
    error: decide.error ?? undo.error ?? next.error,
    isBusy: decide.isPending || next.isPending || undo.isPending,
    last,
    forgetLast: () => setLast(undefined),
    decide(verdict: Verdict) {
      if (item && !decide.isPending) decide.mutate({ ...verdict, id: item.id, key: crypto.randomUUID() })
    },
    undo() {
      if (last) undo.mutate({ id: last.id })
    },
    again() {
      decide.reset()
      undo.reset()
      open()
    },
    putAside() {
      if (!item) return
      const without = [...aside, item.id].slice(-100)
      setAside(without)
      release.mutate({ id: item.id }, { onSettled: () => open(without) })
    },
  }
}

export const fileAddress = (item: string, file: string) => `/api/admin/items/${item}/files/${file}`

function loadFiles({ id, files }: Ahead): void {
  for (const file of files) new Image().src = fileAddress(id, file)
}
