import pino, { type Logger } from 'pino'

const ERROR = 50

export function silentLog(): Logger {
  return pino({ level: 'silent' })
}

/** A log that records errors. */
export function watchedLog(): { log: Logger; errors: string[] } {
  const errors: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write(line: string) {
        if ((JSON.parse(line) as { level: number }).level >= ERROR) errors.push(line.trim())
      },
    },
  )
  return { log, errors }
}
