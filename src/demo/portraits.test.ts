import { expect, it } from 'vitest'
import { siteForTest } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'

it('are drawn for whoever reads them first: staff, who look at a member that nobody has looked at', async () => {
  const site = await siteForTest({ demoMembers: 60 })
  const { visitor, office } = await newStaff(site, 'moderator')
  const [photo] = await site.rows<{ member_id: string; full: string }>(
    `select member_id, renditions->>'full' as full from photo where status = 'active' limit 1`,
  )
  const look = (name: string) => visitor.fetch(`/api/admin/members/${photo!.member_id}/photos/${name}`)
  // The log names the reader of the page that shows it.
  expect((await look(photo!.full)).status).toBe(404)
  await office.members.open({ id: photo!.member_id })
  const answer = await look(photo!.full)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const forged = `${photo!.full[0] === 'A' ? 'B' : 'A'}${photo!.full.slice(1)}`
  expect((await look(forged)).status).toBe(404)
  expect(await site.app.storage.read(forged)).toBeUndefined()
})
