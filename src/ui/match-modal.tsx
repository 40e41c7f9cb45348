import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { MatchScene } from '#ui/match-scene.tsx'
import type { PhotoSource } from '#ui/photo.tsx'

type MatchModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** "You and Sanne like each other." */
  words: ReactNode
  me: { name: string; photo?: PhotoSource | null }
  other: { id: string; name: string; photo?: PhotoSource | null }
  /** A click on the other's portrait. */
  onImageClick: (profileId: string) => void
  imageLabel: string
  onButtonClick: (profileId: string) => void
  buttonLabel: ReactNode
  /** The second way on: "Start a conversation". */
  onStartConversation?: (profileId: string) => void
  startLabel?: ReactNode
  /** "Close": the keyboard's way out; a click anywhere closes as well. */
  closeLabel: string
}

/** A moment to enjoy. */
export function MatchModal({
  open,
  onClose,
  title,
  words,
  me,
  other,
  onImageClick,
  imageLabel,
  onButtonClick,
  buttonLabel,
  onStartConversation,
  startLabel,
  closeLabel,
}: MatchModalProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="match-ground fixed inset-0 z-50 min-h-dvh transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 overflow-y-auto">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            onClick={onClose}
            className="grid min-h-dvh w-full place-items-center px-5 py-8 text-center text-white outline-hidden transition-opacity duration-200 data-ending-style:opacity-0"
          >
            <div className="w-full max-w-105">
              <Dialog.Title className="match-words text-3xl text-white">{title}</Dialog.Title>
              <MatchScene
                me={me}
                other={other}
                onOpenOther={() => onImageClick(other.id)}
                openOtherLabel={imageLabel}
              />
              <Dialog.Description className="match-words mb-6 text-lg text-balance text-white">
                {words}
              </Dialog.Description>
              <div className="match-words flex flex-col gap-3">
                {onStartConversation && (
                  <button
                    type="button"
                    className="min-h-14 rounded-full bg-white px-6 text-lg font-semibold text-[oklch(0.36_0.15_var(--hue-secondary))] transition-[scale,background-color] hover:bg-white/90 focus-visible:outline-white active:scale-97"
                    onClick={(event) => {
                      event.stopPropagation()
                      onStartConversation(other.id)
                    }}
                  >
                    {startLabel}
                  </button>
                )}
                <button
                  type="button"
                  className="min-h-14 rounded-full px-6 text-lg font-semibold text-white ring-2 ring-white/60 transition-[scale,background-color] ring-inset hover:bg-white/15 focus-visible:outline-white active:scale-97"
                  onClick={(event) => {
                    event.stopPropagation()
                    onButtonClick(other.id)
                  }}
                >
                  {buttonLabel}
                </button>
                <Dialog.Close
                  onClick={(event) => event.stopPropagation()}
                  className="min-h-11 rounded-full text-sm font-medium text-white/90 hover:text-white focus-visible:outline-white"
                >
                  {closeLabel}
                </Dialog.Close>
              </div>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
