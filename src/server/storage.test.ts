import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDiskStorage, type Storage, sweepDrafts, writeTogether } from './storage.ts'

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** All files below a folder, but its drafts' own folder while it is empty. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

const bytes = (text: string) => new TextEncoder().encode(text)

it('leaves nothing of a file that could not be stored', async () => {
  const folder = await folderForTest()
  const storage = createDiskStorage(folder)
  // Nothing can take the place of a folder.
  await mkdir(join(folder, 'aa', 'aaaa.webp'), { recursive: true })
  await expect(storage.write('aaaa.webp', bytes('a'))).rejects.toThrow('EISDIR')
  expect(await filesIn(folder)).toEqual([])
  await storage.write('aaab.webp', bytes('b'))
  expect(await filesIn(folder)).toEqual(['aaab.webp'])
})

it('stores files together, or none of them that was not there', async () => {
  const folder = await folderForTest()
  const storage = createDiskStorage(folder)
  await storage.write('before.webp', bytes('before'))
  await mkdir(join(folder, 'br', 'broken.webp'), { recursive: true })
  const files = { 'before.webp': bytes('before'), 'first.webp': bytes('1'), 'broken.webp': bytes('2') }
  await expect(writeTogether(storage, files)).rejects.toThrow('EISDIR')
  expect(await filesIn(folder)).toEqual(['before.webp'])
  await writeTogether(storage as Storage, { 'first.webp': bytes('1'), 'second.webp': bytes('2') })
  expect(await filesIn(folder)).toEqual(['before.webp', 'first.webp', 'second.webp'])
})

it('removes at start what a kill has left, also beside the files as earlier versions did', async () => {
  const folder = await folderForTest()
  const storage = createDiskStorage(folder)
  await mkdir(join(folder, 'ab'))
  await writeFile(join(folder, 'ab', 'abcd.webp'), 'whole')
  await writeFile(join(folder, 'ab', 'abcd.webp.4711.1234.5678'), 'half')
  await sweepDrafts(folder)
  expect(await filesIn(folder)).toEqual(['abcd.webp'])
  await writeFile(join(folder, '.drafts', 'abce.webp.6f1c'), 'half')
  // Another process may be writing it.
  await sweepDrafts(folder, 3_600_000)
  expect(await filesIn(folder)).toEqual(['abcd.webp', 'abce.webp.6f1c'])
  await utimes(join(folder, '.drafts', 'abce.webp.6f1c'), 0, 0)
  await sweepDrafts(folder, 3_600_000)
  expect(await filesIn(folder)).toEqual(['abcd.webp'])
  await writeFile(join(folder, '.drafts', 'abce.webp.6f1c'), 'half')
  await sweepDrafts(folder)
  expect(await filesIn(folder)).toEqual(['abcd.webp'])
  expect(String(await storage.read('abcd.webp'))).toBe('whole')
  expect(await readFile(join(folder, 'ab', 'abcd.webp'), 'utf8')).toBe('whole')
})
