import { ImagePlus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlays/toast.tsx'

type PhotoAreaProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>
  onPhotos: (add: (before: File[]) => File[]) => void
}

/** Takes photos that are pasted, or dropped anywhere on the page; while some are dragged over it, shows where. */
export default function PhotoArea({ inputRef, onPhotos }: PhotoAreaProps) {
  const t = useTranslations('chat.photos')
  const toast = useToast()
  const [over, setOver] = useState(false)
  useEffect(loadTools, [])
  useEffect(() => {
    const take = (files: File[]) => {
      const photos = files.filter(({ type }) => type.startsWith('image/'))
      if (photos.length < files.length) toast.show({ kind: 'info', title: t('only_photos') })
      if (photos.length > 0) onPhotos((before) => [...before, ...photos])
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: pasted, target } = event
      const files = [...(pasted?.files ?? [])]
      const elsewhere = target !== inputRef.current && (target as Element).closest('input, textarea, dialog')
      // Text that is copied from a document brings a picture of itself.
      if (files.length === 0 || elsewhere || pasted?.getData('text/plain')) return
      event.preventDefault()
      take(files)
    }
    const stopDrag = watchDrag({ onOver: setOver, onDrop: take })
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('paste', paste)
      stopDrag()
    }
  }, [inputRef, onPhotos, toast, t])
  if (!over) return null
  return (
    <div className="pointer-events-none absolute inset-0 z-30 animate-rise bg-canvas/80 p-3 backdrop-blur-sm">
      <div className="grid size-full place-items-center rounded-card border-2 border-dashed border-primary-strong bg-primary-soft/60 p-6">
        <div className="flex flex-col items-center gap-2 text-center text-balance">
          <ImagePlus aria-hidden="true" className="size-12 text-primary-ink" />
          <p className="text-xl font-semibold">{t('drop')}</p>
          <p className="text-ink-soft">{t('drop_words')}</p>
        </div>
      </div>
    </div>
  )
}

/** What the buttons open, while there is a connection: without one they could open nothing. */
function loadTools(): void {
  for (const tool of [
    import('../composer-tools.tsx'),
    import('./photo-tray.tsx'),
    import('../voice/voice-tray.tsx'),
    import('../gifts/gift-dialog.tsx'),
    import('../emoji/emoji-panel.tsx'),
    import('../acts/acts-on.tsx'),
    import('../acts/reply-bar.tsx'),
    import('../acts/touched-message.tsx'),
  ])
    tool.catch(() => {})
}

type Dragged = { onOver: (over: boolean) => void; onDrop: (files: File[]) => void }

/** Watches files that are dragged here from outside the page. @returns what ends that */
function watchDrag({ onOver, onDrop }: Dragged): () => void {
  const end = new AbortController()
  const { signal } = end
  let ours = false
  const hear = (kinds: string, act: (event: DragEvent) => void) => {
    for (const kind of kinds.split(' '))
      document.addEventListener(
        kind as 'drag',
        (event) => {
          if (event.dataTransfer?.types.includes('Files') && !ours) act(event)
        },
        { signal },
      )
  }
  // A picture of the page itself is no file to send.
  document.addEventListener('dragstart', () => (ours = true), { signal })
  document.addEventListener('dragend', () => (ours = false), { signal })
  hear('dragenter dragover', (event) => {
    event.preventDefault()
    onOver(true)
  })
  hear('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) onOver(false)
  })
  hear('drop', (event) => {
    event.preventDefault()
    onOver(false)
    onDrop([...event.dataTransfer!.files])
  })
  return () => end.abort()
}
