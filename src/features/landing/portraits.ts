import type { Api } from '#client/api.ts'
import { photoSource } from '#client/photo-source.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import { GENDERS } from '#shared/profile.ts'
import type { PhotoSource } from '#ui/photo.tsx'

const OF_EACH_GENDER = 5

/**
 * Portraits for the landing page: members whom visitors may see anyway, women and men in turn. Never a fictional
 * profile, since there is no room for its mark. None where the site shows its members only to members.
 */
export async function findPortraits(api: Api, settings: PublicSettings): Promise<PhotoSource[]> {
  if (!settings.logged_out_search) return []
  const found = await Promise.all(
    GENDERS.map((gender) => api.discovery.search.call({ gender }).then(({ profiles }) => profiles)),
  )
  const [men, women] = found.map((profiles) =>
    profiles
      .filter(({ fictional, main_image }) => !fictional && main_image && !main_image.locked)
      .slice(0, OF_EACH_GENDER),
  )
  return Array.from({ length: OF_EACH_GENDER }, (_, place) => [women?.[place], men?.[place]])
    .flat()
    .map((profile) => photoSource(profile?.main_image, settings.cdn_prefix))
    .filter((photo) => photo !== null)
}
