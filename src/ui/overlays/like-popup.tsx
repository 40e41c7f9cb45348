import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { type LinkElement, renderAs } from '../controls/render-as.ts'
import { LogoMark } from '../frames/logo.tsx'
import type { PhotoSource } from '../photo.tsx'
import { useFreePlace } from './use-free-place.ts'

type LikePopupProps = {
  /** "New like!" or "It's a match". */
  title: ReactNode
  words: ReactNode
  photo?: PhotoSource | null
  /** Links to the profile; a tap also closes the popup. */
  link: LinkElement
  linkLabel: ReactNode
  onOpen?: () => void
  onClose: () => void
  closeLabel: string
}

/** Announces a received like in a card near the window's upper edge, where it covers no control of the page. */
export function LikePopup({
  title,
  words,
  photo,
  link,
  linkLabel,
  onOpen,
  onClose,
  closeLabel,
}: LikePopupProps) {
  const ref = useFreePlace('top')
  return (
    <div
      ref={ref}
      role="status"
      className="popup z-40 flex items-start gap-3 rounded-card border border-edge bg-raised p-3 pe-1.5 text-ink shadow-overlay transition-[opacity,translate] duration-250 starting:-translate-y-6 starting:opacity-0"
    >
      <span className="relative shrink-0">
        <Avatar photo={photo} size="lg" />
        <span className="absolute -end-1.5 -bottom-1.5 grid size-8 place-items-center rounded-full bg-raised shadow-card">
          <LogoMark className="size-5" />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="headline text-lg">{title}</p>
        <p className="text-sm text-ink-soft">{words}</p>
        {renderAs(link, {
          onClick: onOpen,
          className:
            'mt-2.5 inline-flex min-h-11 items-center rounded-full bg-primary-strong px-4 text-sm font-semibold text-on-primary no-underline transition-[background-color,scale] hover:bg-primary-deep active:scale-97',
          children: linkLabel,
        })}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mt-2" />
    </div>
  )
}
