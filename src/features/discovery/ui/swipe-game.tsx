import { Link } from '@tanstack/react-router'
import { Heart, Undo2, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { useSettings, useUser } from '#page/account.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { useDeck } from './deck.ts'
import { LikesLeft } from './likes-left.tsx'
import { NoConsent } from './no-consent.tsx'
import { type CardPlace, SwipeCard } from './swipe-card.tsx'

const SwipeLimit = lazy(() => import('./swipe-limit.tsx').then((module) => ({ default: module.SwipeLimit })))

const KEYS = ['ArrowLeft', 'ArrowRight', 'Backspace']
const LEAVING_MILLISECONDS = 400

type Played = { card: MemberCard; like: boolean }

export function SwipeGame() {
  const t = useTranslations('discovery.swipe')
  const words = useTileWords()
  const { swipe_likes_per_day: perDay } = useSettings()
  const deck = useDeck(perDay)
  const [leaving, setLeaving] = useState<Played[]>([])
  const [news, setNews] = useState('')
  const [top] = deck.cards

  const play = (card: MemberCard, like: boolean): boolean => {
    if (!deck.decide(card, like)) return false
    setLeaving((list) => [...list, { card, like }])
    setNews(t(like ? 'done_like' : 'done_pass', { name: card.name }))
    setTimeout(
      () => setLeaving((list) => list.filter((played) => played.card.id !== card.id)),
      LEAVING_MILLISECONDS,
    )
    return true
  }
  const undo =
    deck.undo &&
    (() => {
      setNews(t('undone'))
      deck.undo?.()
    })
  useArrowKeys((like) => top && play(top, like), undo)

  // One list, so that a card remains the same element while it leaves the pile.
  const shown: { card: MemberCard; place: CardPlace }[] = [
    ...leaving
      .filter(({ card }) => !deck.cards.includes(card))
      .map(({ card, like }) => ({ card, place: like ? ('liked' as const) : ('passed' as const) })),
    ...deck.cards.slice(0, 3).map((card, index) => ({ card, place: index as 0 | 1 | 2 })),
  ]
  return (
    <div className="site-container flex flex-col items-center overflow-x-clip pt-3 pb-6 md:pt-8">
      <h1 className="max-md:sr-only md:mb-5 md:text-2xl">{t('title')}</h1>
      <p role="status" className="sr-only">
        {news}
      </p>
      {shown.length > 0 && (
        <div className="relative isolate mb-11 aspect-5/7 [@media(height<40rem)]:mb-8 [@media(height<40rem)]:aspect-4/5 w-[min(100%,25rem,max(14rem,(100dvh-20.5rem)*0.714))] sm:aspect-4/5 sm:w-[min(25rem,max(15rem,(100dvh-22rem)*0.8))]">
          {shown.map(({ card, place }) => (
            <SwipeCard
              key={card.id}
              member={card}
              place={place}
              words={words}
              priority={place === 0}
              onThrow={(like) => play(card, like)}
            />
          ))}
        </div>
      )}
      {top ? (
        <>
          <Buttons card={top} play={play} undo={undo} />
          <LikesLeft left={deck.likesLeft} perDay={perDay} />
          <p className="mt-2 max-w-105 text-center text-sm text-ink-soft max-md:hidden">{t('hint')}</p>
        </>
      ) : (
        shown.length === 0 && <NoCards exhausted={deck.exhausted} undo={undo} />
      )}
      {deck.refusedAt !== null && (
        <Suspense>
          <SwipeLimit max={deck.refusedAt} onClose={deck.forgetRefusal} />
        </Suspense>
      )}
    </div>
  )
}

type ButtonsProps = {
  card: MemberCard
  play: (card: MemberCard, like: boolean) => boolean
  undo: (() => void) | undefined
}

function Buttons({ card, play, undo }: ButtonsProps) {
  const t = useTranslations('discovery.swipe')
  const { name } = card
  return (
    <div className="grid grid-cols-[repeat(4,auto)] items-center gap-4 min-[24rem]:gap-5">
      <IconButton
        variant="surface"
        label={t('undo')}
        icon={<Undo2 />}
        className="size-12!"
        disabled={!undo}
        onClick={undo}
      />
      <IconButton
        variant="surface"
        label={t('pass', { name })}
        icon={<X strokeWidth={2.5} />}
        className="size-16!"
        onClick={() => play(card, false)}
      />
      <IconButton
        variant="primary"
        label={t('like', { name })}
        icon={<Heart strokeWidth={2.5} className="fill-current" />}
        className="size-18! shadow-raised [&_svg]:size-8!"
        onClick={() => play(card, true)}
      />
    </div>
  )
}

function NoCards({ exhausted, undo }: { exhausted: boolean; undo: (() => void) | undefined }) {
  const t = useTranslations('discovery.swipe')
  const user = useUser()
  if (!exhausted)
    return (
      <div className="grid min-h-80 place-items-center text-primary">
        <SpinnerDots className="text-2xl" />
      </div>
    )
  if (user && !user.special_category_consent) return <NoConsent />
  return (
    <EmptyState
      drawing={<NoResultsDrawing />}
      title={t('empty_title')}
      words={t('empty_words')}
      action={
        <>
          <Button render={<Link to="/members" />}>{t('to_search')}</Button>
          <Button variant="secondary" render={<Link to="/likes" />}>
            {t('to_likes')}
          </Button>
          <Button variant="secondary" render={<Link to="/match-finder" />}>
            {t('to_finder')}
          </Button>
          {undo && (
            <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={undo}>
              {t('undo')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The arrow keys play the top card and Backspace takes the last one back, except in text fields and while a dialog is open. */
function useArrowKeys(play: (like: boolean) => void, undo: (() => void) | undefined) {
  const latest = useRef({ play, undo })
  useEffect(() => {
    latest.current = { play, undo }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!KEYS.includes(event.key)) return
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('input, select, textarea, [role=dialog], [role=menu]'))
        return
      event.preventDefault()
      if (event.key === 'Backspace') latest.current.undo?.()
      else latest.current.play(event.key === 'ArrowRight')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
