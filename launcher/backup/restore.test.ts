import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchange } from './restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-exchange-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('changes nothing where a step of it fails, and leaves what is not ours', async () => {
  const [data, files, cluster] = ['data', 'files', 'cluster'].map((name) => join(folder, name))
  for (const path of ['data/postgres', 'data/lost+found', 'files'])
    await mkdir(join(folder, path), { recursive: true })
  for (const path of ['data/secret', 'files/secret']) await writeFile(join(folder, path), '')
  const before = ['lost+found', 'postgres', 'secret']

  // There is no cluster yet, so that the last step fails.
  await expect(exchange(data!, files!, cluster!)).rejects.toThrow(`what was there is in ${data} as before`)
  expect((await readdir(data!)).sort()).toEqual(before)
  expect(await readdir(files!)).toEqual(['secret'])

  await mkdir(cluster!)
  const aside = await exchange(data!, files!, cluster!)
  expect((await readdir(aside!)).sort()).toEqual(['postgres', 'secret'])
  expect((await readdir(data!)).filter((name) => !name.startsWith('before-restore-')).sort()).toEqual(before)
})
