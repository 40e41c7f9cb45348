import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY = '/dev/shm'
const GIBIBYTE = 1024 ** 3
// Three files at a time need some 0.5 GiB, the demo's photos among it.
const NEEDED_BYTES = 3 * GIBIBYTE

/**
 * The folder of memory in which tests keep their databases and files, which on a disk are most of what they wait
 * for: a database is copied in 40 ms instead of 330.
 * @returns undefined where there is none, or where it or the memory has no room
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    const hasRoom = bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES
    return hasRoom ? MEMORY : undefined
  } catch {
    return undefined
  }
}
