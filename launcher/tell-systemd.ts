import { execFile } from 'node:child_process'

type Given = { NOTIFY_SOCKET?: string; WATCHDOG_USEC?: string }

/**
 * Tells systemd that the program runs, and then again and again that it is not stuck, where a unit of `Type=notify` asks
 * for it. Node has no datagram sockets of Unix, so systemd's own command speaks.
 */
export async function tellSystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: Given): Promise<void> {
  if (!NOTIFY_SOCKET) return
  await notify('READY=1')
  const patience = Number(WATCHDOG_USEC ?? 0) / 1_000
  // A third, as one that is late must not end the program.
  if (patience > 0) setInterval(() => void notify('WATCHDOG=1'), patience / 3).unref()
}

const TELLS_WITHIN_MILLISECONDS = 5_000

function notify(word: string): Promise<void> {
  return new Promise((resolve) => {
    execFile('systemd-notify', [word], { timeout: TELLS_WITHIN_MILLISECONDS }, (error) => {
      if (error) console.error(`systemd-notify ${word}: ${error.message.trim()}`)
      resolve()
    })
  })
}
