import { operatorsError } from '#launcher/postgres/operators-error.ts'
import { StartupError } from '#server/startup-error.ts'

/** Prints what a command has done, or in one line what an operator can mend. */
export async function tellOutcome(work: () => Promise<string>, failed: string): Promise<void> {
  try {
    console.log(await work())
  } catch (failure) {
    const error = operatorsError(failure, failed)
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
