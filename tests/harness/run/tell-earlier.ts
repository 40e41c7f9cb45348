import { relative } from 'node:path'
import { afterEach } from 'vitest'

// Modules stay loaded from file to file, so what one leaves behind can reach the next.
const worker = globalThis as { filesRun?: string[] }
worker.filesRun ??= []
let isNoted = false

afterEach(({ task }) => {
  const file = relative('.', task.file.filepath)
  if (!isNoted) worker.filesRun!.push(file)
  isNoted = true
  if (task.result?.state !== 'fail') return
  const earlier = worker.filesRun!.slice(0, -1)
  console.error(`${file} failed; before it in this worker ran: ${earlier.join(', ') || 'nothing'}`)
})
