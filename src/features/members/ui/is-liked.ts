import type { MemberCard } from '#shared/member-card.ts'

export const isLiked = ({ like }: Pick<MemberCard, 'like'>) => like === 'given' || like === 'match'
