import { StartupError } from '#server/startup-error.ts'

const OPERATORS_MATTER = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR']

/** Turns an error of the file system that the operator can fix into a StartupError; others stay as they are. */
export function operatorsError(error: unknown, what: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartupError || !code || !OPERATORS_MATTER.includes(code)) return error
  return new StartupError(`${what}: ${message}`)
}
