import { useTranslations } from 'use-intl'

export type Tool = 'emoji' | 'gift'

// Without HEIC among them, iPhones convert to JPEG.
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const ROUND =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-hover'

type ToolButtonsProps = {
  open: Tool | undefined
  onOpen: (tool: Tool | undefined) => void
  onPhotos: (files: File[]) => void
}

/** The buttons in the message field. A phone's keyboard has emoji itself. */
export function ToolButtons({ open, onOpen, onPhotos }: ToolButtonsProps) {
  const t = useTranslations('chat.composer')
  const button = (tool: Tool, icon: string, more = '') => (
    <button
      type="button"
      aria-label={t(tool)}
      title={t(tool)}
      aria-expanded={open === tool}
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
    </>
  )
}
