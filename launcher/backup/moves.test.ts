import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Moves } from './moves.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-moves-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('takes renames back, and says where something is that cannot be', async () => {
  const at = (path: string) => join(folder, path)
  await mkdir(at('postgres'))
  await writeFile(at('secret'), '')
  const moves = new Moves()
  await moves.makeFolder(at('aside'))
  await moves.move(at('postgres'), at('aside/postgres'))
  await moves.move(at('secret'), at('aside/secret'))
  await writeFile(at('new'), '')
  await moves.move(at('new'), at('secret'))
  await expect(moves.move(at('aside/postgres'), at('secret'))).rejects.toThrow('is in the way')
  await moves.takeBack()
  expect((await readdir(folder)).sort()).toEqual(['new', 'postgres', 'secret'])

  const others = new Moves()
  await others.makeFolder(at('aside'))
  await others.move(at('secret'), at('aside/secret'))
  await rm(at('aside/secret'))
  await expect(others.takeBack()).rejects.toThrow(`move what is in ${at('aside')} back to ${folder}`)
})
