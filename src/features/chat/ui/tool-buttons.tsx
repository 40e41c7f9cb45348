import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { recordingType } from './voice/recording-type.ts'

export type Tool = 'emoji' | 'gift' | 'voice'

/** A press of the button that records. */
export type Press = { time: number; x: number; y: number; held: boolean }

// Without HEIC among them, iPhones convert to JPEG.
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const ROUND =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-hover disabled:opacity-50'

type ToolButtonsProps = {
  open: Tool | undefined
  onOpen: (tool: Tool | undefined) => void
  onPhotos: (files: File[]) => void
  onPress: (press: Press | undefined) => void
}

/** The buttons in the message field. A phone's keyboard has emoji itself. */
export function ToolButtons({ open, onOpen, onPhotos, onPress }: ToolButtonsProps) {
  const t = useTranslations('chat.composer')
  // Most browsers can, so the server's page has the button.
  const [records, setRecords] = useState(true)
  useEffect(() => setRecords(recordingType() !== undefined), [])
  const button = (tool: Tool, icon: string, more = '') => (
    <button
      type="button"
      aria-label={t(tool)}
      title={t(tool)}
      aria-expanded={open === tool}
      // It would take the place of what is being recorded.
      disabled={open === 'voice'}
      onClick={() => onOpen(open === tool ? undefined : tool)}
      className={`${ROUND} ${more}`}
    >
      <i className={icon} />
    </button>
  )
  return (
    <>
      {button('emoji', 'tool-emoji', 'max-sm:hidden')}
      {button('gift', 'tool-gift')}
      <label title={t('photo')} className={`${ROUND} has-focus-visible:outline-3`}>
        <i className="tool-photo" />
        <input
          type="file"
          accept={PHOTO_TYPES}
          multiple
          aria-label={t('photo')}
          className="sr-only"
          onChange={({ target }) => {
            onPhotos([...(target.files ?? [])])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </label>
      {records && (
        <button
          type="button"
          aria-label={t('voice')}
          title={t('voice')}
          aria-expanded={open === 'voice'}
          onPointerDown={({ button, clientX, clientY }) => {
            if (button !== 0 || open === 'voice') return
            const press = { time: performance.now(), x: clientX, y: clientY, held: true }
            const letGo = () => {
              press.held = false
            }
            for (const end of ['pointerup', 'pointercancel']) addEventListener(end, letGo, { once: true })
            onPress(press)
            onOpen('voice')
          }}
          onClick={({ detail }) => {
            // Only a click by key begins it here; a press has begun it already.
            if (detail > 0 || open === 'voice') return
            onPress(undefined)
            onOpen('voice')
          }}
          onContextMenu={(event) => event.preventDefault()}
          className={`${ROUND} touch-none`}
        >
          <i className="tool-voice" />
        </button>
      )}
    </>
  )
}
