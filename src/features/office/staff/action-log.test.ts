import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { actsOf, newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let owner: Staff
beforeAll(async () => {
  site = await startSite()
  owner = await newStaff(site, 'owner')
})
afterAll(() => site.stop())

it('shows the log of one colleague, of one kind and about one member', async () => {
  const manager = await newStaff(site, 'manager')
  const [anna, bram] = [await site.build.member({ name: 'Anna' }), await site.build.member()]
  for (const { id } of [anna, bram]) await manager.office.members.open({ id })
  await owner.office.members.open({ id: anna.id })
  const seen = async (filter: object) =>
    (await owner.office.staff.acts(filter)).acts.map(({ action, member }) => [action, member])
  expect(await seen({ by: manager.id, action: 'member_opened' })).toEqual([
    ['member_opened', bram.id],
    ['member_opened', anna.id],
  ])
  expect(await seen({ member: anna.id.toUpperCase() })).toHaveLength(2)
  expect(await seen({ by: manager.id, action: 'refunded' })).toEqual([])
  const { acts: found, colleagues } = await owner.office.staff.acts({ member: anna.id })
  expect(found[0]).toMatchObject({ member_name: 'Anna' })
  expect(colleagues).toContainEqual({ id: manager.id, name: 'manager aan het werk' })
  await expectRefusal(owner.office.staff.acts({ action: 'nothing' as 'refunded' }), 'invalid_input')
})

it('keeps a log that nothing can change', async () => {
  await expect(site.rows("update staff_action set reason = 'x'")).rejects.toThrow('append-only')
  await expect(site.rows('delete from staff_action')).rejects.toThrow('append-only')
  expect(await actsOf(owner, 'staff_joined')).not.toEqual([])
})
