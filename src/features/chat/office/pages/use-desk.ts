import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { useLease } from '#features/office/frame/use-lease.ts'
import { useToast } from '#ui/overlays/toast.tsx'

const FRESH_MILLISECONDS = 15_000
const ASIDE_AT_MOST = 100

/** One conversation at a time: it is this writer's while it is open here. */
export function useDesk() {
  const t = useTranslations('office.desk')
  const toast = useToast()
  const [aside, setAside] = useState<string[]>([])
  const [moves, setMoves] = useState(0)
  const desk = useQuery({ ...api.desk.describe.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  const next = useMutation(
    api.desk.next.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.desk.describe.key() }),
    }),
  )
  const open = (without = aside) => next.mutate({ without })
  const conversation = next.data?.conversation ?? undefined
  const id = conversation?.id
  // The same until it is sent: an answer that is sent again counts once.
  const key = useRef(crypto.randomUUID())
  const openNext = (without = aside) =>
    next.mutate({ without }, { onSuccess: () => setMoves((before) => before + 1) })
  const moveOn = () => {
    key.current = crypto.randomUUID()
    openNext()
  }
  const answer = useMutation(
    api.desk.answer.mutationOptions({
      onSuccess: () => {
        toast.show({ kind: 'success', title: t('sent', { name: conversation?.member.name ?? '' }) })
        moveOn()
      },
    }),
  )
  const done = useMutation(api.desk.putOff.mutationOptions({ onSuccess: moveOn }))
  const release = useMutation(api.desk.release.mutationOptions())

  const begin = useEffectEvent(() => open())
  const end = useEffectEvent(() => {
    if (id) release.mutate({ id })
  })
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  useLease(id, api.desk.keep.call, () => open())
  const waits = desk.data?.open ? desk.data.waiting : 0
  const lookAgain = useEffectEvent(() => {
    if (!id && !next.isPending) open()
  })
  // What was put aside here waits too. Asked for once each time that more wait, never again and again.
  const hasMore = waits > aside.length
  useEffect(() => {
    if (waits > 0 && hasMore) lookAgain()
  }, [waits, hasMore])

  return {
    desk: desk.data,
    conversation,
    /** How often the writer went on from one conversation, to the next or to none. */
    moves,
    isLoading: next.isPending || next.isIdle || desk.isPending,
    isBusy: answer.isPending || done.isPending || release.isPending || next.isPending,
    error: next.error ?? done.error ?? desk.error,
    answerError: answer.error,
    forgetError: () => answer.reset(),
    send(body: string) {
      if (id && !answer.isPending) answer.mutate({ id, key: key.current, body })
    },
    done() {
      if (id) done.mutate({ id })
    },
    again() {
      setAside([])
      answer.reset()
      done.reset()
      open([])
    },
    putAside() {
      if (!id) return
      const without = [...aside, id].slice(-ASIDE_AT_MOST)
      setAside(without)
      answer.reset()
      release.mutate({ id }, { onSettled: () => openNext(without) })
    },
  }
}
