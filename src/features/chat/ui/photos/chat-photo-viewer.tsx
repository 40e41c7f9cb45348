import { createPortal } from 'react-dom'
import PhotoViewer from '#features/members/ui/photos/photo-viewer.tsx'
import { useUser } from '#page/account.ts'
import type { ChatPhoto } from './photos-in-view.ts'

type ChatPhotoViewerProps = {
  photos: ChatPhoto[]
  /** The address of the one to begin with. */
  first: string
  /** Whose that is. */
  author: string
  onClose: () => void
}

/** The photos of a conversation on the whole screen. Outside its log, which would announce what they say too. */
export default function ChatPhotoViewer({ photos, first, author, onClose }: ChatPhotoViewerProps) {
  const own = useUser()?.profile.name ?? ''
  const by = new Map(photos.map((photo) => [photo.full, photo.by]))
  return createPortal(
    <PhotoViewer
      name={author}
      nameOf={({ id }) => by.get(id) ?? own}
      photos={photos.map(({ full, small, thumbhash }) => ({
        id: full,
        filename: full,
        thumb_filename: small,
        match: small,
        locked: false,
        thumbhash,
        status: 'active',
      }))}
      cdnPrefix=""
      first={photos.findIndex(({ small }) => small === first)}
      onClose={onClose}
    />,
    document.body,
  )
}
