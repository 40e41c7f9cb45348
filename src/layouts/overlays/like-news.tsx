import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLikes, useSettings } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { LikePopup } from '#ui/like-popup.tsx'

const ANNOUNCED = 'announced_likes'

type News = { profile: MemberCard; match: boolean }

/** The newest like that was not announced in this tab yet; `?t=` puts it off by so many seconds. */
export function useLikeNews(): { shown: News | undefined; close: () => void } {
  const likes = useLikes().data
  const atLikes = useRouterState({ select: (state) => state.location.pathname.startsWith('/likes') })
  const [shown, setShown] = useState<News>()
  useEffect(() => {
    const fresh = likes?.liked_by.filter((like) => like.like_new && !announced().includes(like.id)) ?? []
    const newest = likes?.profiles.find((profile) => profile.id === fresh[0]?.id)
    if (!likes || !newest || atLikes) return
    const timer = setTimeout(() => {
      rememberAnnounced(fresh.map((like) => like.id))
      setShown({ profile: newest, match: likes.matches.includes(newest.id) })
    }, delayMilliseconds())
    return () => clearTimeout(timer)
  }, [likes, atLikes])
  return { shown, close: () => setShown(undefined) }
}

function delayMilliseconds(): number {
  const seconds = Number(new URLSearchParams(window.location.search).get('t'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

function announced(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ANNOUNCED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function rememberAnnounced(ids: string[]): void {
  try {
    sessionStorage.setItem(ANNOUNCED, JSON.stringify([...announced(), ...ids]))
  } catch {
    // Without storage it may be said twice.
  }
}

/** "New like!" or "It's a match": the liker's photo and the way to the profile. */
export function LikeNews({ shown, close }: ReturnType<typeof useLikeNews>) {
  const t = useTranslations('site.popups')
  const closeLabel = useTranslations('site.nav')('close')
  const { cdn_prefix, fictional_singular } = useSettings()
  if (!shown) return null
  const { profile, match } = shown
  const { id, name } = profile
  return (
    <LikePopup
      key={id}
      title={match ? t('match.title') : t('like.new')}
      words={
        <>
          {match ? t('like.match_words', { name }) : t('like.words', { name })}
          {profile.fictional && <FictionalMark word={fictional_singular} className="mt-1" />}
        </>
      }
      photo={photoSource(profile.main_image, cdn_prefix)}
      link={<Link to="/members/$id" params={{ id }} />}
      linkLabel={t('like.open')}
      onOpen={close}
      onClose={close}
      closeLabel={closeLabel}
    />
  )
}
