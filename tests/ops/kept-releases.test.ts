import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { draftsIn, folderOf, openReleases, switchTo, unusedOf } from '#scripts/release/releases.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-releases-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('removes neither releases in use nor one that holds data, and knows drafts', () => {
  const releases = openReleases(folder)
  for (const id of ['1', '2', '3', '4', '5', '6', '7.draft']) mkdirSync(folderOf(releases, id))
  mkdirSync(join(folderOf(releases, '2'), 'data'))
  switchTo(releases, '4')
  switchTo(releases, '6')
  expect(unusedOf(releases)).toEqual(['1', '3'])
  expect(draftsIn(releases)).toEqual(['7.draft'])
})
