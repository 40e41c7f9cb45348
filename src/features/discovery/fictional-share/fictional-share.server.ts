import type { SiteSettings } from '#features/site/settings.ts'
import type { MemberCard } from '#shared/member-card.ts'

/** So many fictional profiles may be shown beside so many people. */
export function mostFictional({ fictional_share: percent }: SiteSettings, people: number): number {
  return percent === 100 ? Number.POSITIVE_INFINITY : Math.floor((people * percent) / (100 - percent))
}

/** These cards in their order, with no more fictional profiles among them than the site's share. */
export function withinShare(settings: SiteSettings, cards: MemberCard[]): MemberCard[] {
  let left = mostFictional(settings, cards.filter(({ fictional }) => !fictional).length)
  return cards.filter(({ fictional }) => !fictional || left-- > 0)
}
