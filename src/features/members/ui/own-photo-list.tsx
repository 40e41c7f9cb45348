import type { OwnPhoto } from '#shared/own-photo.ts'
import { OwnPhotoTile } from './own-photo-tile.tsx'

export type PhotoListProps = {
  photos: OwnPhoto[]
  mainId: string | undefined
  onOpen: (id: string) => void
  onMove: (ids: string[]) => void
}

/** My photos in their order, before anybody means to move one: see own-photo-sorting.tsx. */
export function PhotoList({ photos, mainId, onOpen }: PhotoListProps) {
  return (
    <ul className="contents">
      {photos.map((photo, index) => (
        <OwnPhotoTile
          key={photo.id}
          photo={photo}
          number={index + 1}
          main={photo.id === mainId}
          movable={photos.length > 1}
          onOpen={() => onOpen(photo.id)}
        />
      ))}
    </ul>
  )
}
