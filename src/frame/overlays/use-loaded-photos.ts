import { useEffect, useState } from 'react'
import { MATCH_PHOTO_SIZES } from '#ui/overlays/match-scene.tsx'
import type { PhotoSource } from '#ui/photo.tsx'

// A moment's wait is worth sharp portraits, a slow network is not.
const LONGEST_MILLISECONDS = 1_200

/** Whether these portraits can be shown sharp at once; true after a while in any case. */
export function useLoadedPhotos(photos: (PhotoSource | null)[]): boolean {
  const [loaded, setLoaded] = useState(false)
  const wanted = photos.map((photo) => photo?.srcSet ?? photo?.src ?? '').join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the photos
  useEffect(() => {
    setLoaded(false)
    const done = () => setLoaded(true)
    const timer = setTimeout(done, LONGEST_MILLISECONDS)
    void Promise.allSettled(photos.map(load)).then(done)
    return () => clearTimeout(timer)
  }, [wanted])
  return loaded
}

/** As the picture will choose it: by the same set and size. */
async function load(photo: PhotoSource | null): Promise<void> {
  if (!photo?.src) return
  const image = new Image()
  image.sizes = MATCH_PHOTO_SIZES
  if (photo.srcSet) image.srcset = photo.srcSet
  image.src = photo.src
  await image.decode()
}
