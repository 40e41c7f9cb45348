import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from '../controls/render-as.ts'
import { FictionalMark } from '../fictional-mark.tsx'
import { GoneAvatar } from '../gone-avatar.tsx'
import type { PhotoSource } from '../photo.tsx'

type ConversationRowProps = {
  name: string
  age?: number
  photo?: PhotoSource | null
  onlineLabel?: string
  fictionalWord?: string
  /** It can only be read: the other is blocked, out of reach or gone. */
  closed?: boolean
  snippet: ReactNode
  /** Said where its owner has muted it. */
  mutedLabel?: string | undefined
  /** "14:05", "Mon", "3 Mar". */
  time: string
  dateTime?: string
  unread?: { count: number; label: string }
  link: LinkElement
  current?: boolean
}

export function ConversationRow({
  name,
  age,
  photo,
  onlineLabel,
  fictionalWord,
  closed,
  snippet,
  mutedLabel,
  time,
  dateTime,
  unread,
  link,
  current,
}: ConversationRowProps) {
  const hasUnread = unread !== undefined && unread.count > 0
  return (
    <div className="group relative isolate flex min-h-20 items-center gap-3.5 px-4 py-3 transition-colors hover:bg-hover has-aria-[current=page]:bg-primary-soft">
      {closed ? (
        <GoneAvatar className="size-14" />
      ) : (
        <Avatar photo={photo} className="size-14!" onlineLabel={onlineLabel} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {renderAs(link, {
            ...(current && { 'aria-current': 'page' }),
            className:
              'min-w-0 wrap-anywhere text-ink no-underline outline-hidden after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus',
            children: (
              <>
                <bdi className="font-semibold">{name}</bdi>
                {age !== undefined && `,\u00a0${age}`}
              </>
            ),
          })}
          <time dateTime={dateTime} className="ms-auto shrink-0 text-xs text-ink-soft">
            {time}
          </time>
        </div>
        <div className="flex items-center gap-1.5 text-sm text-ink-soft">
          <span
            data-preview
            className={cx('as-written min-w-0 flex-1 truncate', hasUnread && 'font-semibold text-ink')}
          >
            {snippet}
          </span>
          {mutedLabel && <span role="img" aria-label={mutedLabel} className="muted-mark" />}
          {unread && <Badge {...unread} />}
        </div>
        {fictionalWord && <FictionalMark on="small-text" word={fictionalWord} className="mt-0.5" />}
      </div>
    </div>
  )
}
