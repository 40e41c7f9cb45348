import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MOST_DOTS } from '#ui/member-card.tsx'
import { Photo } from '#ui/photo.tsx'
import { watchLeafing } from './watch-leafing.ts'

type CardPhotosProps = {
  wall: RefObject<HTMLElement | null>
  members: MemberCard[]
  cdnPrefix: string
}

/** Lets the photos of a wall's cards be leafed through: by swipe, arrow button or arrow key. */
export default function CardPhotos({ wall, members, cdnPrefix }: CardPhotosProps) {
  const [at, setAt] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (!wall.current) return
    return watchLeafing(wall.current, (index, step) => {
      const member = members[index]
      if (!member || member.photo_count < 2) return false
      setAt((known) => {
        const to = (known.get(member.id) ?? 0) + step
        const next = Math.min(member.photo_count - 1, Math.max(0, to))
        return known.get(member.id) === next ? known : new Map(known).set(member.id, next)
      })
      return true
    })
  }, [wall, members])
  return members.map((member, index) => {
    const card = wall.current?.children[index]?.querySelector('article')
    const photo = at.get(member.id)
    if (!card || photo === undefined) return null
    const show = (next: number) => setAt((known) => new Map(known).set(member.id, next))
    return <Leaves key={member.id} {...{ member, card, cdnPrefix, show }} at={photo} />
  })
}

type LeavesProps = {
  member: MemberCard
  card: HTMLElement
  cdnPrefix: string
  at: number
  show: (photo: number) => void
}

/** The photos of one card, over its main photo and below its mark, with the arrows that turn them. */
function Leaves({ member, card, cdnPrefix, at, show }: LeavesProps) {
  const t = useTranslations('members.profile')
  const api = useApi()
  const loggedIn = useUser() !== null
  const { id, name, photo_count: count } = member
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({
    ...api.members.photos.queryOptions({ input: { id } }),
    enabled: wanted || at > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const picture = card.querySelector('[data-photo]')
  useEffect(() => {
    // With more photos than dots, a dot stands for several.
    const dot = count > MOST_DOTS ? Math.round((at * (MOST_DOTS - 1)) / (count - 1)) : at
    card.style.setProperty('--photo', String(dot))
  }, [card, at, count])
  if (!picture) return null
  const photos = data?.photos ?? []
  return (
    <>
      {createPortal(
        <div
          data-leaves=""
          className="absolute inset-0 flex transition-[translate] duration-250 ease-out in-data-pulled:duration-0 motion-reduce:duration-0"
          style={{ translate: `calc(${-100 * at}% + var(--pull, 0px))` }}
        >
          {Array.from({ length: count }, (_, index) => {
            const photo = photos[index]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place
              <div key={index} className="size-full shrink-0">
                {index > 0 && Math.abs(index - at) < 2 && (
                  <Photo
                    photo={photoSource(photo, cdnPrefix)}
                    alt=""
                    sizes="(width < 36rem) 50vw, (width < 62rem) 30vw, 270px"
                    priority="eager"
                    locked={photo?.locked ? { label: t(loggedIn ? 'locked' : 'locked_visitor') } : undefined}
                    className="size-full"
                  />
                )}
              </div>
            )
          })}
        </div>,
        picture,
      )}
      {createPortal(
        <>
          <span role="status" className="sr-only">
            {at > 0 && t('photo_of', { name, number: at + 1, count })}
          </span>
          {(['start', 'end'] as const).map((side) => (
            <IconButton
              key={side}
              variant="overlay"
              label={side === 'start' ? t('previous_photo') : t('next_photo')}
              icon={side === 'start' ? <ChevronLeft /> : <ChevronRight />}
              tabIndex={-1}
              disabled={side === 'start' ? at === 0 : at === count - 1}
              onPointerEnter={() => setWanted(true)}
              onClick={() => show(side === 'start' ? at - 1 : at + 1)}
              className={cx(
                'z-10! col-start-1 row-start-1 m-2 hidden! size-9! self-center opacity-0 transition-opacity group-hover:opacity-100 disabled:opacity-0! pointer-fine:inline-grid!',
                side === 'start' ? 'justify-self-start' : 'justify-self-end',
              )}
            />
          ))}
        </>,
        card,
      )}
    </>
  )
}
