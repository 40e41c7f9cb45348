import { useSuspenseQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#features/site/settings.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { PhotoSource } from '#ui/photo.tsx'
import { drawnPeople, OTHERS } from '../people.ts'
import { facesOptions } from './lander-data.ts'

/** A face on a landing page: that of a fictional profile of the site, else a drawing of ours. */
export type Face = {
  gender: MemberCard['gender']
  photo: PhotoSource
  /** The fictional profile; undefined for a drawing. */
  profile?: MemberCard
}

/** The site's fictional profiles, as far as this visitor may see them; drawn people where there are none. */
export function useFaces({ cdn_prefix, niche }: PublicSettings): Face[] {
  const { profiles } = useSuspenseQuery(facesOptions(useApi())).data
  const faces = profiles.map((profile) => ({
    gender: profile.gender,
    photo: photoSource(profile.main_image, cdn_prefix)!,
    profile,
  }))
  return faces.length > 0 ? faces : [...drawnPeople(niche), ...drawnPeople(niche, OTHERS)]
}

/** One of each gender in turn. */
export function inTurn(faces: Face[]): Face[] {
  const [women, men] = ['female', 'male'].map((gender) => faces.filter((face) => face.gender === gender))
  return women!
    .flatMap((woman, at) => [woman, men![at]])
    .concat(men!.slice(women!.length))
    .filter((face) => face !== undefined)
}
