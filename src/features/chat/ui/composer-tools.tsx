import { lazy, type RefObject, Suspense, useCallback } from 'react'
import type { GiftKind } from '#shared/gift.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import type { WaitingBeside } from '#ui/chat/composer.tsx'
import { useChatSession, useDraft } from './chat-session.ts'
import { giftsFor, photosFor, replyTo, voiceFor } from './drafts.ts'
import { GiftBar } from './gifts/gift-bar.tsx'
import { Together, useTogether } from './photos/sent-together.tsx'
import type { Press, Tool } from './tool-buttons.tsx'

const GiftDialog = lazy(() =>
  import('./gifts/gift-dialog.tsx').then((module) => ({ default: module.GiftDialog })),
)

const EmojiPanel = lazy(() =>
  import('./emoji/emoji-panel.tsx').then((module) => ({ default: module.EmojiPanel })),
)

const PhotoTray = lazy(() =>
  import('./photos/photo-tray.tsx').then((module) => ({ default: module.PhotoTray })),
)

const VoiceTray = lazy(() =>
  import('./voice/voice-tray.tsx').then((module) => ({ default: module.VoiceTray })),
)

type ComposerToolsProps = {
  me: string
  to: { id: string; name: string }
  from: string
  open: Tool | undefined
  onOpen: (tool: Tool | undefined) => void
  /** Photos that were just chosen. */
  photos: File[]
  setPhotos: (photos: File[]) => void
  /** The press that began a recording. */
  press: Press | undefined
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** What the composer's button sends beside the words. */
  onWaiting: (waiting: WaitingBeside | undefined) => void
  /** The credits that the words cost. */
  words: number | ''
}

/** What the buttons of the composer open, and the gift that was picked and not given yet. */
export function ComposerTools({
  me,
  to,
  from,
  open,
  onOpen,
  photos,
  setPhotos,
  press,
  inputRef,
  onWaiting,
  words,
}: ComposerToolsProps) {
  const session = useChatSession(me)
  const draft = useDraft(me, giftsFor(to.id))
  const answered = useDraft(me, replyTo(to.id))
  const [picked, ...waiting] = draft.text === '' ? [] : (draft.text.split(',') as GiftKind[])
  const setPicked = (kind?: GiftKind) => draft.write([...(kind ? [kind] : []), ...waiting].join(','))
  const chosen = useDraft(me, photosFor(to.id))
  const recorded = useDraft(me, voiceFor(to.id))
  const uploads = useTogether(onWaiting, words || 0)
  const taken = useCallback(() => setPhotos([]), [setPhotos])
  const close = () => onOpen(undefined)
  const give = (kind: GiftKind) => {
    const reply = answered.text === '' ? undefined : JSON.parse(answered.text)
    setPicked()
    answered.write('')
    session().outbox.add(to.id, { id: randomUuid(), body: '', gift: kind, reply })
    close()
  }
  return (
    <>
      {/* The field below stays in sight, also above an on-screen keyboard. */}
      <div className="max-h-[40dvh] overflow-y-auto pb-2 empty:hidden">
        {(chosen.text || photos.length > 0) && (
          <Suspense>
            <PhotoTray
              me={me}
              to={to}
              from={from}
              files={photos}
              onTaken={taken}
              after={words || 0}
              together={uploads.several}
              onWaiting={uploads.setPhotos}
            />
          </Suspense>
        )}
        {(recorded.text || open === 'voice') && (
          <Suspense>
            <VoiceTray
              me={me}
              to={to}
              from={from}
              records={open === 'voice'}
              press={press}
              onEnd={close}
              after={uploads.afterPhotos}
              together={uploads.several}
              onWaiting={uploads.setVoice}
            />
          </Suspense>
        )}
        {uploads.total && <Together {...uploads.total} from={from} />}
      </div>
      {open === 'emoji' && (
        <Suspense>
          <EmojiPanel
            me={me}
            onPick={(emoji) => insert(inputRef.current, emoji)}
            onClose={() => {
              close()
              inputRef.current?.focus()
            }}
          />
        </Suspense>
      )}
      {picked && !open && <GiftBar kind={picked} onGoOn={() => onOpen('gift')} onDrop={() => setPicked()} />}
      {open === 'gift' && (
        <Suspense>
          <GiftDialog
            name={to.name}
            picked={picked}
            onPick={setPicked}
            onGive={give}
            onClose={() => {
              setPicked()
              close()
            }}
            from={from}
          />
        </Suspense>
      )}
    </>
  )
}

/** Types it at the caret, instead of what is selected. */
function insert(field: HTMLTextAreaElement | null, emoji: string): void {
  field?.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
