import type { MemberCard } from '#shared/member-card.ts'
import type { MemberProfile } from '../contract.ts'

export const isLiked = ({ like }: Pick<MemberCard, 'like'>) => like === 'given' || like === 'match'

/** Whether the viewer can give this member a like, or could after logging in. */
export const mayLike = (profile: MemberProfile) => !profile.seen_by && !profile.blocked && !isLiked(profile)
