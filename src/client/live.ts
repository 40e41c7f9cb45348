import type { LiveEvent, LiveRequest } from '#shared/live.ts'

const FIRST_PAUSE_MILLISECONDS = 1_000
const LONGEST_PAUSE_MILLISECONDS = 30_000
/** A connection that held this long was a good one: the pauses start over. */
const GOOD_AFTER_MILLISECONDS = 10_000

/** How the server closes the connection of whoever is not logged in. */
const POLICY_VIOLATION = 1008

export type LiveConnection = {
  /** Lost when there is no connection: nothing sent here is worth keeping. */
  send(request: LiveRequest): void
  isOpen(): boolean
  close(): void
}

export type LiveListeners = {
  onEvent(event: LiveEvent): void
  /** `again`: after a gap in which events may have been missed. */
  onOpen(again: boolean): void
  /** `refused`: the server knows no session of ours. */
  onClosed(refused: boolean): void
}

/** Before the nth new attempt: 1, 2, 4 … 30 s, less up to half, so that not everybody comes back at once. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** attempt, LONGEST_PAUSE_MILLISECONDS)
  return pause * (1 - random() / 2)
}

/** A connection to `/api/live` that comes back by itself until it is closed. */
export function connectLive(listeners: LiveListeners): LiveConnection {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let openedBefore = false
  let closed = false

  function open() {
    clearTimeout(timer)
    timer = undefined
    const opening = new WebSocket(new URL('/api/live', window.location.href.replace(/^http/, 'ws')))
    socket = opening
    let openedAt = 0
    opening.onopen = () => {
      openedAt = Date.now()
      listeners.onOpen(openedBefore)
      openedBefore = true
    }
    opening.onmessage = ({ data }) => {
      if (typeof data === 'string') listeners.onEvent(JSON.parse(data) as LiveEvent)
    }
    opening.onclose = ({ code }) => {
      if (closed || socket !== opening) return
      if (openedAt && Date.now() - openedAt > GOOD_AFTER_MILLISECONDS) attempt = 0
      comeBack(code === POLICY_VIOLATION)
    }
  }

  function comeBack(refused = false) {
    listeners.onClosed(refused)
    timer = setTimeout(open, pauseBefore(attempt++))
  }

  // Without a network, a connection takes minutes to notice that it is dead.
  function drop() {
    if (timer) return
    const dead = socket
    socket = undefined
    dead?.close()
    comeBack()
  }

  // Somebody is looking, or the network is back: no need to wait out a long pause.
  function hurry() {
    if (!timer || document.hidden) return
    attempt = 0
    open()
  }

  window.addEventListener('online', hurry)
  window.addEventListener('offline', drop)
  document.addEventListener('visibilitychange', hurry)
  open()
  return {
    send: (request) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    close() {
      closed = true
      clearTimeout(timer)
      window.removeEventListener('online', hurry)
      window.removeEventListener('offline', drop)
      document.removeEventListener('visibilitychange', hurry)
      socket?.close()
    },
  }
}
