import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, queryClient } from '#features/office/frame/api.ts'
import { chooseSite, chosenSite, fileOfSite } from '#features/office/frame/chosen-site.ts'
import { useLease } from '#features/office/frame/use-lease.ts'
import type { ItemKind } from '#shared/moderation.ts'
import type { Ahead } from '../contract.ts'

type Verdict = Omit<Parameters<typeof api.moderation.decide.call>[0], 'id' | 'key'>
export type LastDecision = { id: string; kind: Verdict['kind']; undoUntil: number; site?: string | undefined }

/** One item at a time, of this site or of all: it is this moderator's while it is open here. */
export function useQueue(kind: ItemKind | undefined, sites: 'all' | undefined) {
  const [aside, setAside] = useState<string[]>([])
  const [last, setLast] = useState<LastDecision>()
  const waiting = useQuery({
    ...api.moderation.waiting.queryOptions({ input: { sites } }),
    refetchInterval: 30_000,
  })
  const next = useMutation(
    api.moderation.next.mutationOptions({
      onSuccess: ({ ahead, site }) => {
        followTo(site)
        if (ahead) loadFiles(ahead)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.waiting.key() }),
    }),
  )
  const open = (without = aside) => next.mutate({ ...(kind && { kinds: [kind] }), without, sites })
  const item = next.data?.item ?? undefined
  const at = next.data?.site ?? undefined

  const decide = useMutation(
    api.moderation.decide.mutationOptions({
      onSuccess: ({ decision, undo_until }, { kind: decided }) => {
        setLast({ id: decision, kind: decided, undoUntil: Date.parse(undo_until), site: at })
        open()
      },
    }),
  )
  const release = useMutation(api.moderation.release.mutationOptions())
  const undo = useMutation(
    api.moderation.undo.mutationOptions({
      onSuccess: async () => {
        setLast(undefined)
        // What came meanwhile goes back, so that the item that was decided is the one open.
        followTo(at)
        if (item) await release.mutateAsync({ id: item.id })
        open()
      },
      onError: () => followTo(at),
    }),
  )

  const released = useRef<Promise<unknown>>(undefined)
  const begin = useEffectEvent(() => open())
  const end = useEffectEvent(() => {
    if (item) released.current = release.mutateAsync({ id: item.id }).catch(() => {})
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another queue
  useEffect(() => {
    let wanted = true
    // What is open comes first again, as long as it is.
    void Promise.resolve(released.current).then(() => wanted && begin())
    return () => {
      wanted = false
      end()
    }
  }, [kind, sites])
  useLease(item?.id, api.moderation.keep.call, () => open())

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
      if (!last) return
      followTo(last.site)
      undo.mutate({ id: last.id })
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

/** What is asked from now on is asked of the item's site, and what other pages kept of the former one is forgotten. */
function followTo(site: string | null | undefined): void {
  const here = chosenSite() ?? queryClient.getQueryData(api.account.self.queryKey())?.site.id
  if (!site || site === here) return
  chooseSite(site)
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: api.account.self.key() })
}

export const fileAddress = (item: string, file: string) =>
  fileOfSite(`/api/admin/items/${item}/files/${file}`)

function loadFiles({ id, files }: Ahead): void {
  for (const file of files) new Image().src = fileAddress(id, file)
}
