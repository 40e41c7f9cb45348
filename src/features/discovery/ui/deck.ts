import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { likedState, setLikeState } from '#features/likes/ui/like-cache.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { useMatchModal } from '#page/match-modal.tsx'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { deckOptions } from './deck-query.ts'

// Below this number of cards, more are fetched.
const FEW_CARDS = 5

export type Deck = {
  cards: MemberCard[]
  /** Likes left today; null means unlimited. */
  likesLeft: number | null
  /** The server has no more cards. */
  exhausted: boolean
  /** The daily number of likes, once a like was refused because of it. */
  refusedAt: number | null
  forgetRefusal: () => void
  /** Plays the top card. @returns whether it leaves the table */
  decide: (card: MemberCard, like: boolean) => boolean
  /** Takes the last card back; undefined where there is none that can be. */
  undo: (() => void) | undefined
}

/**
 * The cards on the table. A swipe shows at once; requests go out one by one; a card whose request fails is put back.
 */
export function useDeck(likesPerDay: number): Deck {
  const api = useApi()
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
    // Sent in the order of play, so that the last answer has the current number of likes left.
    scope: { id: 'swipe' },
  })

  const { mutateAsync: takeBack } = useMutation({
    ...api.discovery.undoSwipe.mutationOptions(),
    scope: { id: 'swipe' },
  })
  const [last, setLast] = useState<MemberCard>()
  // Each card once.
  const takenBack = useRef(new Set<string>())

  const putBack = (card: MemberCard) => {
    played.current.delete(card.id)
    setCards((held) => [card, ...held.filter(({ id }) => id !== card.id)])
  }

  const send = async (card: MemberCard, like: boolean) => {
    try {
      const { match, likes_left } = await mutateAsync({ id: card.id, like })
      setLikesLeft(likes_left)
      if (!like) return
      setLikeState(queryClient, api, card.id, likedState(card.like))
      readAgain(queryClient, api.likes.list.key())
      if (!match) return
      // A match stays.
      setLast((held) => (held === card ? undefined : held))
      celebrate({ ...card, like: 'match' })
    } catch (error) {
      setLast((held) => (held === card ? undefined : held))
      const refusal = errorData(error, 'premium_only')
      if (refusal) {
        setLikesLeft(0)
        setRefusedAt(refusal.max)
        putBack(card)
        return
      }
      if (like) setLikesLeft((left) => left && left + 1)
      // The member has left meanwhile, so the card is not put back.
      if (errorCode(error) === 'not_found' || errorCode(error) === 'contact_blocked') return
      putBack(card)
      toast.show({ kind: 'danger', title: t('failed', { name: card.name }) })
    }
  }

  const decide = (card: MemberCard, like: boolean): boolean => {
    if (like && likesLeft === 0) {
      setRefusedAt(likesPerDay)
      return false
    }
    played.current.add(card.id)
    setLast(takenBack.current.has(card.id) ? undefined : card)
    setCards((held) => held.filter(({ id }) => id !== card.id))
    if (like) setLikesLeft((left) => left && left - 1)
    setPending((count) => count + 1)
    void send(card, like).finally(() => setPending((count) => count - 1))
    return true
  }
  const undo = (card: MemberCard) => {
    setLast(undefined)
    takenBack.current.add(card.id)
    setPending((count) => count + 1)
    takeBack({ id: card.id })
      .then(
        ({ profile, likes_left }) => {
          setLikesLeft(likes_left)
          setLikeState(queryClient, api, profile.id, profile.like)
          readAgain(queryClient, api.likes.list.key())
          putBack(profile)
        },
        (error: unknown) => {
          const late = errorCode(error) === 'conflict'
          toast.show({ kind: 'danger', title: t(late ? 'undo_late' : 'undo_failed', { name: card.name }) })
        },
      )
      .finally(() => setPending((count) => count - 1))
  }
  return {
    cards,
    likesLeft,
    exhausted,
    refusedAt,
    forgetRefusal: () => setRefusedAt(null),
    decide,
    undo: last && (() => undo(last)),
  }
}

type MoreCards = {
  cards: MemberCard[]
  setCards: (change: (held: MemberCard[]) => MemberCard[]) => void
  played: { current: Set<string> }
  /** No request is under way, so the server deals no card twice. */
  resting: boolean
}

function useMoreCards({ cards, setCards, played, resting }: MoreCards): boolean {
  const api = useApi()
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
      // After a failure, the next swipe fetches again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, api, queryClient, setCards, played])
  return exhausted
}
