import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  currentOf,
  folderOf,
  formerOf,
  openReleases,
  type Releases,
  switchTo,
  unusedOf,
} from '#scripts/release/releases.ts'

let folder: string
let releases: Releases
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-releases-')))
  releases = openReleases(folder)
  for (const id of ['a', 'b', 'c']) mkdirSync(folderOf(releases, id))
})
afterEach(() => rmSync(folder, { recursive: true }))

const state = () => [currentOf(releases), formerOf(releases), unusedOf(releases)]

it('switches to a release, keeps the former one, and goes back to it', () => {
  expect(state()).toEqual([undefined, undefined, ['a', 'b']])
  switchTo(releases, 'a')
  expect(state()).toEqual(['a', undefined, ['b']])
  switchTo(releases, 'b')
  expect(state()).toEqual(['b', 'a', []])
  expect(realpathSync(join(folder, 'current'))).toBe(join(folder, 'releases', 'b'))
  switchTo(releases, 'b')
  expect(state()).toEqual(['b', 'a', []])
  switchTo(releases, 'a')
  expect(state()).toEqual(['a', 'b', []])
  switchTo(releases, 'c')
  expect(state()).toEqual(['c', 'a', []])
})

it('keeps the newest of the others, which may still run', () => {
  mkdirSync(folderOf(releases, 'd'))
  for (const id of ['a', 'b', 'c', 'd']) switchTo(releases, id)
  expect(state()).toEqual(['d', 'c', ['a']])
})

it('goes on where it was cut off between making a link and switching', () => {
  switchTo(releases, 'a')
  symlinkSync('releases/c', join(folder, 'current.draft'))
  switchTo(releases, 'b')
  expect(state()).toEqual(['b', 'a', []])
})
