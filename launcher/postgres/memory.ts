import { totalmem } from 'node:os'

const MB = 1024 * 1024
const GB = 1024 * MB

/** The bytes that this process and its database may use: the machine's, or fewer where a container limits them. */
export function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  // Without a limit, Node answers 0 or more than any machine has.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * PostgreSQL's settings for so many bytes. A quarter holds its pages, as its manual advises for a machine that does
 * little else; the program, the system's cache and the sorts of many connections share the rest.
 */
export function memorySettings(bytes: number, connections: number): Record<string, string> {
  return {
    shared_buffers: inMB(bytes / 4, 64 * MB, 16 * GB),
    effective_cache_size: inMB(bytes / 2, 128 * MB, 512 * GB),
    // A statement may sort in several places at once.
    work_mem: inMB(bytes / 8 / connections, 4 * MB, 64 * MB),
    maintenance_work_mem: inMB(bytes / 32, 32 * MB, GB),
  }
}

function inMB(bytes: number, least: number, most: number): string {
  return `${Math.floor(Math.min(Math.max(bytes, least), most) / MB)}MB`
}
