import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#client/api.ts'
import { useMatchModal } from '#client/match-modal.tsx'
import { readAgain } from '#client/refresh.ts'
import { likedState, setLikeState } from '#features/likes/ui/like-cache.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { useToast } from '#ui/toast.tsx'
import { deckOptions } from './deck-query.ts'

// With fewer than these on the table the next ones are asked for.
const FEW_CARDS = 5

export type Deck = {
  cards: MemberCard[]
  /** Today; null: as many as one likes. */
  likesLeft: number | null
  /** No more cards are to be had. */
  exhausted: boolean
  /** How many likes a day there are, once a like was refused for want of them. */
  refusedAt: number | null
  forgetRefusal: () => void
  /** Plays the top card. @returns whether it leaves the table */
  decide: (card: MemberCard, like: boolean) => boolean
}

/** The cards on the table: played at once, sent one after the other, put back when they do not arrive. */
export function useDeck(likesPerDay: number): Deck {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(deckOptions(api))
  const queryClient = useQueryClient()
  const celebrate = useMatchModal()
  const toast = useToast()
  const t = useTranslations('discovery.swipe')
  const [cards, setCards] = useState(data.profiles)
  const [likesLeft, setLikesLeft] = useState(data.likes_left)
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  const [pending, setPending] = useState(0)
  const played = useRef(new Set<string>())
  const exhausted = useMoreCards({ cards, setCards, played, resting: pending === 0 })
  const { mutateAsync } = useMutation({
    ...api.discovery.swipe.mutationOptions(),
    // In the order of play, so that what is left of today's likes is always the last answer.
    scope: { id: 'swipe' },
  })

  const putBack = useCallback((card: MemberCard) => {
    played.current.delete(card.id)
    setCards((held) => [card, ...held.filter(({ id }) => id !== card.id)])
  }, [])

  const send = useCallback(
    async (card: MemberCard, like: boolean) => {
      try {
        const { match, likes_left } = await mutateAsync({ id: card.id, like })
        setLikesLeft(likes_left)
        if (!like) return
        setLikeState(queryClient, api, card.id, likedState(card.like))
        readAgain(queryClient, api.likes.list.key())
        if (match) celebrate(card)
      } catch (error) {
        const refusal = errorData(error, 'premium_only')
        if (refusal) {
          setLikesLeft(0)
          setRefusedAt(refusal.max)
          putBack(card)
          return
        }
        if (like) setLikesLeft((left) => left && left + 1)
        // Who has left in the meantime is simply not there any more.
        if (errorCode(error) === 'not_found' || errorCode(error) === 'contact_blocked') return
        putBack(card)
        toast.show({ kind: 'danger', title: t('failed', { name: card.name }) })
      }
    },
    [api, queryClient, celebrate, mutateAsync, putBack, toast, t],
  )

  const decide = (card: MemberCard, like: boolean): boolean => {
    if (like && likesLeft === 0) {
      setRefusedAt(likesPerDay)
      return false
    }
    played.current.add(card.id)
    setCards((held) => held.filter(({ id }) => id !== card.id))
    if (like) setLikesLeft((left) => left && left - 1)
    setPending((count) => count + 1)
    void send(card, like).finally(() => setPending((count) => count - 1))
    return true
  }
  return { cards, likesLeft, exhausted, refusedAt, forgetRefusal: () => setRefusedAt(null), decide }
}

type MoreCards = {
  cards: MemberCard[]
  setCards: (change: (held: MemberCard[]) => MemberCard[]) => void
  played: { current: Set<string> }
  /** Everything played has arrived, so that the server deals nothing twice. */
  resting: boolean
}

function useMoreCards({ cards, setCards, played, resting }: MoreCards): boolean {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [exhausted, setExhausted] = useState(false)
  const wanted = cards.length < FEW_CARDS && resting && !exhausted
  useEffect(() => {
    if (!wanted) return
    let current = true
    queryClient.fetchQuery({ ...deckOptions(api), staleTime: 0 }).then(
      ({ profiles }) => {
        if (!current) return
        setCards((held) => {
          const known = new Set([...played.current, ...held.map(({ id }) => id)])
          return [...held, ...profiles.filter(({ id }) => !known.has(id))]
        })
        if (profiles.length < FEW_CARDS) setExhausted(true)
      },
      // The next card played asks again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, api, queryClient, setCards, played])
  return exhausted
}
