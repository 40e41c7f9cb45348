import type { MemberProfile } from '#features/members/contract.ts'
import type { Visitor } from '../browser-like.ts'

/** Reads the profile of an active member as another user sees it. */
export async function seeProfile(
  { api }: Pick<Visitor, 'api'>,
  { id }: { id: string },
): Promise<MemberProfile> {
  const { profile } = await api.members.profile({ id })
  if (profile.status !== 'active') throw new Error(`the profile is ${profile.status}`)
  return profile
}
