/** An error at start that the operator can fix. Only its message is printed, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export function unreachable(error: Error): never {
  throw new StartupError(
    `The database cannot be reached: ${error.message || (error as { code?: string }).code}`,
  )
}
