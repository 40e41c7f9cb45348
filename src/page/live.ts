import type { LiveEvent, LiveRequest } from '#shared/live.ts'
import { LIVE_REPLACED } from '#shared/live-replaced.ts'
import { exponentialBackoff } from './retries.ts'

const FIRST_PAUSE_MILLISECONDS = 1_000
/** The attempt number that gives the longest pause. */
const LAST_ATTEMPT = Number.POSITIVE_INFINITY
/** After a connection of at least this length the pauses start again. */
const GOOD_AFTER_MILLISECONDS = 10_000

/** The close code for connections without a session. */
const POLICY_VIOLATION = 1008

export type LiveConnection = {
  /** Dropped while there is no connection: nothing sent here is worth keeping. */
  send(request: LiveRequest): void
  isOpen(): boolean
  close(): void
}

export type LiveListeners = {
  onEvent(event: LiveEvent): void
  /** `again`: after a gap in which events may have been missed. */
  onOpen(again: boolean): void
  /** `refused`: the server does not know the session. */
  onClosed(refused: boolean): void
}

/**
 * The pause before an attempt: 1, 2, 4 … 30 s, less up to half at random, so that clients do not reconnect at once.
 */
function pauseBefore(attempt: number): number {
  return exponentialBackoff(attempt, FIRST_PAUSE_MILLISECONDS) * (1 - Math.random() / 2)
}

/** A connection to `/api/live` that reconnects until it is closed. */
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
    // Events count from `ready`, when the server has registered the connection; anything before is refetched.
    opening.onmessage = ({ data }) => {
      if (typeof data !== 'string') return
      const event = JSON.parse(data) as LiveEvent
      if (event.type !== 'ready') return listeners.onEvent(event)
      openedAt = Date.now()
      listeners.onOpen(openedBefore)
      openedBefore = true
    }
    opening.onclose = ({ code }) => {
      if (closed || socket !== opening) return
      if (openedAt && Date.now() - openedAt > GOOD_AFTER_MILLISECONDS) attempt = 0
      if (code === LIVE_REPLACED) attempt = LAST_ATTEMPT
      comeBack(code === POLICY_VIOLATION)
    }
  }

  function comeBack(refused = false) {
    listeners.onClosed(refused)
    timer = setTimeout(open, pauseBefore(attempt++))
  }

  // A dead connection is only noticed after minutes, so it is dropped when the network goes.
  function drop() {
    if (timer) return
    const dead = socket
    socket = undefined
    dead?.close()
    comeBack()
  }

  // The page is visible or the network is back: reconnects without the rest of the pause.
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
