import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bringBack, PhotoCopier } from './copy-photos.ts'
import { manifestIn, refuseInside, segmentsBetween } from './layout.ts'
import { prune } from './prune.ts'

let folder: string
let root: string
let photos: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-prune-'))
  root = join(folder, 'backups')
  photos = join(folder, 'photos')
})
afterAll(() => rm(folder, { recursive: true }))

const day = (number: number) => new Date(Date.UTC(2027, 0, number))
const segment = (number: number) => `0000000100000000000000${String(number).padStart(2, '0')}`

async function backUp(number: number): Promise<number> {
  const at = day(number).toISOString()
  const made = join(root, 'backups', at.replaceAll(/[:.]/g, '-'))
  await mkdir(made, { recursive: true })
  const [first_wal, last_wal] = [segment(number), segment(number)]
  const rest = { format: 1, line: 'line', postgres: 18, folders: [], files: {} }
  await writeFile(manifestIn(made), JSON.stringify({ ...rest, first_wal, last_wal, begun: at, ended: at }))
  await writeFile(join(root, 'wal/line', `${segment(number)}.gz`), '')
  await new PhotoCopier().copy(photos, join(root, 'photos'))
  return (await prune({ root, keep: 2, photos, now: day(number) })).removed
}

async function write(name: string, number: number): Promise<void> {
  await mkdir(join(photos, name.slice(0, 2)), { recursive: true })
  await writeFile(join(photos, name.slice(0, 2), name), name)
  await utimes(join(photos, name.slice(0, 2), name), day(number), day(number))
}

const filesOf = async (of: string) =>
  (await readdir(of, { recursive: true })).filter((name) => name.endsWith('.webp')).sort()

it('keeps the newest backups, with the log and the photos that they need', async () => {
  await mkdir(join(root, 'wal/line'), { recursive: true })
  await mkdir(join(root, 'wal/forgotten'))
  await utimes(join(root, 'wal/forgotten'), day(0), day(0))
  await write('abcd.webp', 0)
  await write('efgh.webp', 0)
  expect(await backUp(1)).toBe(0)
  await rm(join(photos, 'ab/abcd.webp'))
  await write('ijkl.webp', 2)
  expect(await backUp(2)).toBe(0)
  expect(await filesOf(join(root, 'photos'))).toEqual(['ab/abcd.webp', 'ef/efgh.webp', 'ij/ijkl.webp'])

  // A photo that was there on day 1 and gone on day 2 belongs to moments between them.
  const restored = async (at: Date) => {
    const to = join(folder, at.toISOString())
    await bringBack(join(root, 'photos'), to, at)
    return filesOf(to)
  }
  expect(await restored(new Date(day(1).getTime() + 1))).toEqual(['ab/abcd.webp', 'ef/efgh.webp'])
  expect(await restored(day(2))).toEqual(['ef/efgh.webp', 'ij/ijkl.webp'])

  expect(await backUp(3)).toBe(1)
  expect(await readdir(join(root, 'wal'))).toEqual(['line'])
  expect((await readdir(join(root, 'wal/line'))).sort()).toEqual([`${segment(2)}.gz`, `${segment(3)}.gz`])
  expect(await filesOf(join(root, 'photos'))).toContain('ab/abcd.webp')
  expect(await backUp(4)).toBe(1)
  expect(await filesOf(join(root, 'photos'))).toEqual(['ef/efgh.webp', 'ij/ijkl.webp'])
})

it('names the segments of the log as PostgreSQL does', () => {
  expect(segmentsBetween('0000000200000001000000FE', '000000020000000200000001')).toEqual([
    '0000000200000001000000FE',
    '0000000200000001000000FF',
    '000000020000000200000000',
    '000000020000000200000001',
  ])
})

it('refuses backups inside of what they are of', () => {
  for (const inside of ['/data', '/data/backups'])
    expect(() => refuseInside('/data', inside)).toThrow('lies in')
  for (const beside of ['/database', '/backups', '/'])
    expect(() => refuseInside('/data', beside)).not.toThrow()
})
