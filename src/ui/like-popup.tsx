import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LogoMark } from '#ui/logo.tsx'
import type { PhotoSource } from '#ui/photo.tsx'
import { type LinkElement, renderAs } from '#ui/render-as.ts'

type LikePopupProps = {
  /** "New like!" or "It's a match". */
  title: ReactNode
  words: ReactNode
  photo?: PhotoSource | null
  /** To the profile; tapping it also closes the popup. */
  link: LinkElement
  linkLabel: ReactNode
  onOpen?: () => void
  onClose: () => void
  closeLabel: string
}

/** Somebody likes you: a card at the window's upper edge, where it covers no action of the page. */
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
  return (
    <div
      role="status"
      className="fixed inset-x-4 top-[calc(var(--top-bar)+var(--safe-top)+0.75rem)] z-40 mx-auto flex max-w-[22rem] items-start gap-4 rounded-card border border-edge bg-raised p-4 pe-2 text-ink shadow-overlay transition-[opacity,translate] duration-250 md:inset-x-auto md:end-6 starting:-translate-y-6 starting:opacity-0"
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
