import { mayStaff, STAFF_ROLES, type StaffRight, type StaffRole } from '#shared/staff.ts'
import { expectRefusal } from './errors.ts'
import { startSite } from './site.ts'
import { newStaff, type Office, type Staff } from './staff.ts'

/**
 * A site without discounts with one of staff in each role, and an owner of another site; how each role tries an act, and
 * what they did about a member.
 */
export async function startWithStaff() {
  const site = await startSite({ settings: { time_bonus: null, welcome_discount_percentage: null } })
  const otherSite = await startSite({ demo: false })
  const all = []
  for (const role of STAFF_ROLES) all.push([role, await newStaff(site, role)] as const)
  const staff = Object.fromEntries(all) as Record<StaffRole, Staff>
  const stranger = await newStaff(otherSite, 'owner')
  return {
    site,
    staff,
    stranger,
    /** Expects that an act is refused to each role without the right, and to the owner of another site. */
    async asEachRole(right: StaffRight, attempt: (office: Office) => Promise<unknown>): Promise<void> {
      for (const role of STAFF_ROLES)
        if (!mayStaff(role, right)) await expectRefusal(attempt(staff[role].office), 'not_allowed')
      await expectRefusal(attempt(stranger.office), 'not_found')
    },
    /** What staff did about a member, in order. */
    actsAbout: (id: string) =>
      site.rows<{ action: string; reason: string; before: object; after: object }>(
        'select action, reason, before, after from staff_action where member_id = $1 order by id',
        [id],
      ),
    async stop() {
      await site.stop()
      await otherSite.stop()
    },
  }
}
export type WithStaff = Awaited<ReturnType<typeof startWithStaff>>
