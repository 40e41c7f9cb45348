import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  currentOf,
  draftOf,
  draftsIn,
  folderOf,
  formerOf,
  holdsData,
  openReleases,
  type Releases,
  switchTo,
  unusedOf,
} from './releases.ts'

// Installs and builds this commit beside the release that runs, and switches. Only modules of Node's: it runs before
// anything is installed.

const USAGE = 'usage: npm run release -- FOLDER [back]'

const [folder, word, ...more] = process.argv.slice(2)
if (!folder || (word !== undefined && word !== 'back') || more.length > 0) {
  console.error(USAGE)
  process.exit(1)
}
const releases = openReleases(resolve(folder))
if (word === 'back') goBack(releases)
else release(releases)

function release(to: Releases): void {
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (git('status', '--porcelain')) console.error(`What is not committed is left out: this is ${commit}`)
  const id = `${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${commit}`
  const current = currentOf(to)
  if (current && holdsData(folderOf(to, current))) {
    console.error(
      `Nothing has changed: ${folder}/current/data holds data that the next release would be without. Stop the program, move it elsewhere and set DATA_DIR`,
    )
    process.exit(1)
  }
  for (const left of draftsIn(to)) remove(folderOf(to, left))
  const draft = draftOf(to, id)
  try {
    git('worktree', 'add', '--detach', draft, 'HEAD')
    npm(draft, 'ci', '--omit=dev', '--no-audit', '--no-fund')
    npm(draft, 'run', 'build')
    git('worktree', 'move', draft, folderOf(to, id))
  } catch (error) {
    remove(draft)
    console.error(
      `Nothing has changed: the release of ${commit} could not be made. ${(error as Error).message}`,
    )
    process.exit(1)
  }
  switchTo(to, id)
  for (const unused of unusedOf(to)) remove(folderOf(to, unused))
  console.log(`${folder}/current is now ${id}. Restart the program: systemctl restart vonk`)
  if (formerOf(to)) console.log(`The way back: npm run release -- ${folder} back, and restart`)
}

function goBack(to: Releases): void {
  const former = formerOf(to)
  if (!former || !existsSync(folderOf(to, former))) {
    console.error(`There is no former release in ${folder}`)
    process.exit(1)
  }
  console.log(`${folder}/current was ${currentOf(to)}`)
  switchTo(to, former)
  console.log(`${folder}/current is now ${former}. Restart the program: systemctl restart vonk`)
  console.log('It refuses to start where the other one has added migrations: then the way back is the backup')
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

function npm(path: string, ...words: string[]): void {
  execFileSync('npm', words, { cwd: path, stdio: 'inherit' })
}

function remove(path: string): void {
  if (holdsData(path)) console.error(`${path}/data holds data: it is not removed`)
  else rmSync(path, { recursive: true, force: true })
  git('worktree', 'prune')
}
