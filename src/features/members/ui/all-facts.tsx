import type { MemberProfile } from '../contract.ts'
import { Facts } from './facts.tsx'
import { MoreFacts, saysMore } from './more-facts.tsx'

/** What a member says in short: the facts of every profile, and what else they told. */
export function AllFacts({ profile }: { profile: MemberProfile }) {
  return (
    <>
      <Facts profile={profile} />
      {saysMore(profile) && <MoreFacts profile={profile} />}
    </>
  )
}
