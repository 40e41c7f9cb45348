import { useTranslations } from 'use-intl'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { MemberWall } from '#features/members/ui/member-wall.tsx'
import type { MemberCard } from '#shared/member-card.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { SimilarGroup } from '../contract.ts'
import type { FACET_FIELDS } from '../search-values.ts'

// More names would say no more than "elsewhere".
const MOST_REGIONS = 3

type SimilarGroupsProps = { groups: SimilarGroup[]; members: MemberCard[]; first: boolean }

/** Members whom one filter alone kept out, by that filter. */
export function SimilarGroups({ groups, members, first }: SimilarGroupsProps) {
  const t = useTranslations('discovery.search')
  const title = useGroupTitle()
  const words = useTileWords()
  const giveLike = useGiveLike()
  return (
    <section
      data-view="similar-groups"
      aria-label={t('similar_title')}
      className="mt-14 flex flex-col gap-12"
    >
      {groups.map((group, at) => (
        <div key={title(group)}>
          <h2 className="mb-6 text-xl">{title(group)}</h2>
          <MemberWall
            members={members.filter(({ id }) => group.ids.includes(id))}
            words={words}
            onLike={giveLike}
            heading="h3"
            first={first && at === 0}
          />
        </div>
      ))}
    </section>
  )
}

function useGroupTitle(): (group: SimilarGroup) => string {
  const t = useTranslations('discovery.similar')
  const locale = useLocale()
  return ({ relaxed, regions = [], min_age: min = 0, max_age: max = 0, radius: km }) => {
    if (relaxed === 'region')
      return t('region', { regions: new Intl.ListFormat(locale).format(regions.slice(0, MOST_REGIONS)) })
    if (relaxed === 'age') return min === max ? t('one_age', { age: min }) : t('age', { min, max })
    if (relaxed === 'radius') return km === undefined ? t('far') : t('radius', { km })
    return t(relaxed as 'photo' | (typeof FACET_FIELDS)[number])
  }
}
