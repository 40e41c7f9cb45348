/** The program cannot start for a reason its operator can mend; the message says which, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
