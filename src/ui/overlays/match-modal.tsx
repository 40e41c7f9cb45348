import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import type { PhotoSource } from '../photo.tsx'
import { SpinnerDots } from '../spinner-dots.tsx'
import { MatchScene } from './match-scene.tsx'

type MatchModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** "You and Sanne like each other." */
  words: ReactNode
  me: { name: string; photo?: PhotoSource | null }
  other: { id: string; name: string; photo?: PhotoSource | null }
  /** Called for a click on the other member's portrait. */
  onImageClick: (profileId: string) => void
  imageLabel: string
  onButtonClick: (profileId: string) => void
  buttonLabel: ReactNode
  /** Above the buttons: the first message can be written here. */
  firstLine?: ReactNode
  /** Shows the second button: "Start a conversation". */
  onStartConversation?: (profileId: string) => void
  startLabel?: ReactNode
  /** The conversation is being started. */
  starting?: boolean
  /** "Close", for the keyboard; a click anywhere closes the modal too. */
  closeLabel: string
}

const PRIMARY =
  'min-h-14 rounded-full bg-white px-6 text-lg font-semibold text-[oklch(0.36_0.15_var(--hue-secondary))] transition-[scale,background-color] hover:bg-white/90 focus-visible:outline-white active:scale-97'
const SECONDARY =
  'min-h-14 rounded-full px-6 text-lg font-semibold text-white ring-2 ring-white/60 transition-[scale,background-color] ring-inset hover:bg-white/15 focus-visible:outline-white active:scale-97'

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
  firstLine,
  onStartConversation,
  startLabel,
  starting = false,
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
                {firstLine}
                {onStartConversation && (
                  <button
                    type="button"
                    className={firstLine ? SECONDARY : PRIMARY}
                    onClick={(event) => {
                      event.stopPropagation()
                      if (!starting) onStartConversation(other.id)
                    }}
                    aria-busy={starting}
                  >
                    {starting ? <SpinnerDots /> : null}
                    <span className={starting ? 'sr-only' : undefined}>{startLabel}</span>
                  </button>
                )}
                <button
                  type="button"
                  className={SECONDARY}
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
