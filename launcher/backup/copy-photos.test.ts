import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetGone, PhotoCopier } from './copy-photos.ts'
import type { Backup } from './layout.ts'
import { bringSegments } from './segments.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('copies photos past what is none and past one that fails', async () => {
  const [from, to] = [join(folder, 'photos'), join(folder, 'copies')]
  for (const name of ['ab', '-_', 'lost+found', 'ab/folder'])
    await mkdir(join(from, name), { recursive: true })
  for (const name of ['ab/abc', '-_/-_c', 'lost+found/x', 'ab/bad', 'stray'])
    await writeFile(join(from, name), name)
  await symlink('nowhere', join(from, 'ab/link'))
  // A folder in its place fails also for root.
  await mkdir(join(to, 'ab/bad/full'), { recursive: true })
  const failures: string[] = []
  const copier = new PhotoCopier()
  expect(await copier.copy(from, to, (path) => failures.push(path))).toBe(2)
  expect(failures).toEqual([join(from, 'ab/bad')])
  expect((await readdir(join(to, 'ab'))).sort()).toEqual(['abc', 'bad'])
  expect((await readdir(to)).sort()).toEqual(['-_', '.drafts', 'ab'])
  await expect(new PhotoCopier().copy(from, to)).rejects.toThrow()
  await rm(join(to, 'ab/bad'), { recursive: true })
  expect(await copier.copy(from, to, (path) => failures.push(path))).toBe(1)
})

it('leaves young drafts, and forgets nothing where no photo is there', async () => {
  const to = join(folder, 'kept')
  await mkdir(join(to, '.drafts'), { recursive: true })
  await mkdir(join(to, 'ab'))
  await writeFile(join(to, '.drafts/one'), '')
  await writeFile(join(to, 'ab/abc'), '')
  const later = new Date(Date.now() + 86_400_000)
  expect(await forgetGone(join(folder, 'absent'), to, new Date(), later)).toBe(false)
  expect(await readdir(to)).toEqual(['.drafts', 'ab'])
  expect(await readdir(join(to, '.drafts'))).toEqual(['one'])
  const photos = join(folder, 'others')
  await mkdir(join(photos, 'xy'), { recursive: true })
  await writeFile(join(photos, 'xy/xyz'), '')
  expect(await forgetGone(photos, to, new Date(Date.now() + 7_200_000), later)).toBe(true)
  expect(await readdir(join(to, '.drafts'))).toEqual([])
  expect(await readdir(join(to, 'ab'))).toEqual([])
})

it('brings all segments up to a gap, or to a later backup', async () => {
  const segment = (number: number) => `00000001000000000000000${number}`
  const [root, target] = [join(folder, 'root'), join(folder, 'pg_wal')]
  await mkdir(join(root, 'wal/line'), { recursive: true })
  for (const number of [2, 3, 4, 6])
    await writeFile(join(root, 'wal/line', `${segment(number)}.gz`), gzipSync('x'))
  const ended = new Date(0)
  const backup = { line: 'line', last_wal: segment(1), ended } as Backup
  const bring = async (enough?: Backup) => {
    await rm(target, { recursive: true, force: true })
    return bringSegments({ root, backup, enough, target })
  }
  expect((await bring()).gap).toBe(join(root, 'wal/line', `${segment(5)}.gz`))
  expect((await readdir(target)).sort()).toEqual([2, 3, 4].map(segment))
  const begun = new Date('2999-01-01')
  const brought = await bring({ last_wal: segment(3), begun } as Backup)
  expect(brought).toEqual({ covered: begun, gap: undefined })
  expect((await readdir(target)).sort()).toEqual([2, 3].map(segment))
})
