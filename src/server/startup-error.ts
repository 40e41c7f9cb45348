/** An error at start that the operator can fix. Only its message is printed, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
