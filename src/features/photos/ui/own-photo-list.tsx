import type { ComponentType } from 'react'
import type { OwnPhoto } from '#shared/own-photo.ts'
import { OwnPhotoTile, type OwnPhotoTileProps } from './own-photo-tile.tsx'

export type PhotoListProps = {
  photos: OwnPhoto[]
  mainId: string | undefined
  onOpen: (id: string) => void
  onMove: (ids: string[]) => void
}

type PhotoTilesProps = Omit<PhotoListProps, 'onMove'> & { tile?: ComponentType<OwnPhotoTileProps> }

/** My photos in order, without sorting: own-photo-sorting.tsx adds that on first use. */
export function PhotoList({ photos, mainId, onOpen, tile: Tile = OwnPhotoTile }: PhotoTilesProps) {
  return (
    <ul className="contents">
      {photos.map((photo, index) => (
        <Tile
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
