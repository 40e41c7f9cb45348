import type { WebSocket } from 'ws'
import { SECOND } from '#server/clock.ts'

/** Each connection is asked once in so many seconds whether it still stands. */
const PERIOD_SECONDS = 30

/**
 * Pings connections, and ends those that did not answer the ping before. One timer and the same listeners serve all
 * of them, as there are thousands; each second has its part, so that they do not hold up everything else at once.
 */
export class Heartbeat {
  #parts = Array.from({ length: PERIOD_SECONDS }, newPart)
  #silent = new WeakSet<WebSocket>()
  #second = 0
  #timer = setInterval(() => this.#beat(), SECOND)
  #answered: (this: WebSocket) => void

  constructor() {
    const silent = this.#silent
    this.#answered = function () {
      silent.delete(this)
    }
  }

  watch(socket: WebSocket): void {
    const { sockets, leave } = this.#parts[this.#second]!
    sockets.add(socket)
    socket.on('pong', this.#answered)
    socket.on('close', leave)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): void {
    this.#second = (this.#second + 1) % PERIOD_SECONDS
    for (const socket of this.#parts[this.#second]!.sockets) {
      if (this.#silent.has(socket)) socket.terminate()
      else {
        this.#silent.add(socket)
        socket.ping()
      }
    }
  }
}

function newPart() {
  const sockets = new Set<WebSocket>()
  const leave = function (this: WebSocket) {
    sockets.delete(this)
  }
  return { sockets, leave }
}
