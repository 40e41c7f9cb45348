import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claim, identifierOf } from './identity.ts'
import { listBackups, manifestIn } from './layout.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vonk-layout-'))
  await mkdir(join(root, 'backups/2027'), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

const content = { bytes: 0, sha256: '' }

async function write(part: { folders?: string[]; files?: Record<string, typeof content>; cluster?: string }) {
  const segment = '000000010000000000000001'
  const [at, line] = ['2027-01-01T00:00:00.000Z', 'line']
  const rest = { format: 1, line, postgres: 18, begun: at, ended: at, first_wal: segment, last_wal: segment }
  const manifest = { ...rest, folders: [], files: {}, ...part }
  await writeFile(manifestIn(join(root, 'backups/2027')), JSON.stringify(manifest))
}

it('refuses a manifest whose files would be written elsewhere', async () => {
  await write({ folders: ['base/1'], files: { 'data/postgres/base/1/2': content, 'wal/1': content } })
  expect(await listBackups(root)).toHaveLength(1)
  for (const path of ['../x', '/etc/x', 'base/../../x', 'C:/x', '..\\x']) {
    await write({ folders: [path] })
    await expect(listBackups(root)).rejects.toThrow('has no valid backup.json')
    await write({
      files: { [`data/postgres/${path.replace('C:/', '../')}`.replace('//etc', '/../etc')]: content },
    })
    await expect(listBackups(root)).rejects.toThrow('has no valid backup.json')
  }
  for (const path of ['/etc/x', 'x', 'wal/../../x']) {
    await write({ files: { [path]: content } })
    await expect(listBackups(root)).rejects.toThrow('has no valid backup.json')
  }
})

it('keeps the backups of one database in a folder', async () => {
  const cluster = join(root, 'postgres')
  await mkdir(join(cluster, 'global'), { recursive: true })
  await writeFile(join(cluster, 'global/pg_control'), Buffer.from('0100000000000080ff', 'hex'))
  expect(await identifierOf(cluster)).toBe('9223372036854775809')
  await claim(root, '1')
  await claim(root, '1')
  await expect(claim(root, '2')).rejects.toThrow('holds the backups of another database')
  await write({ cluster: '1' })
  expect(await listBackups(root)).toHaveLength(1)
  await write({ cluster: '2' })
  await expect(listBackups(root)).rejects.toThrow('is of another database')
})
