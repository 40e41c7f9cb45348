import { mkdir, rename, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { isThere } from './files.ts'

/** Renames that are taken back together. */
export class Moves {
  #done: { from: string; to: string }[] = []
  #made: string[] = []

  async makeFolder(path: string): Promise<void> {
    await mkdir(path, { mode: 0o700 })
    this.#made.push(path)
  }

  async move(from: string, to: string): Promise<void> {
    // A rename would replace an empty folder or a file.
    if (await isThere(to)) throw new StartupError(`${to} is in the way`)
    await rename(from, to)
    this.#done.push({ from, to })
  }

  /** @throws StartupError with where things are, if one cannot be moved back */
  async takeBack(): Promise<void> {
    for (let last = this.#done.at(-1); last; last = this.#done.at(-1)) {
      const { from, to } = last
      await rename(to, from).catch((error: Error) => {
        throw new StartupError(`move what is in ${dirname(to)} back to ${dirname(from)}: ${error.message}`)
      })
      this.#done.pop()
    }
    for (const folder of this.#made.splice(0)) await rmdir(folder)
  }
}
