import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { parseJson } from '#server/parse-json.ts'
import { ProviderDown, ProviderRefusal } from '../provider.ts'
import { Circuit } from './circuit.server.ts'

const TRIES = 3
const FIRST_PAUSE_MILLISECONDS = 200
const PAUSE_GROWTH = 3
/** A buyer waits for the answer. */
const RETRY_WITHIN_MILLISECONDS = 10 * SECOND
/** A provider that asks for a longer pause is left alone for now. */
const LONGEST_PAUSE_MILLISECONDS = 3 * SECOND
const ANSWER_MAX_BYTES = 1024 * 1024
const TOO_MANY_REQUESTS = 429
/** Another request with the same idempotency key is being answered. */
const CONFLICT = 409
const WRONG_KEY = [401, 403]

const REASON_MAX_LENGTH = 200
const REFUSAL = z.object({
  detail: z.string().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
})

type Call = { path: string } & (
  | { method: 'GET'; body?: never; idempotencyKey?: never }
  /** What changes something has a key, so that it may be repeated. */
  | { method: 'POST' | 'DELETE'; body?: { type: string; text: string }; idempotencyKey: string }
)

type Options = {
  name: string
  url: string
  headers: Record<string, string>
  timeoutMilliseconds: number
}

/** What an attempt came to: an answer, or the reason to try again, with the pause that the provider asks for. */
type Attempt =
  | { status: number; body: unknown }
  | { again: string; busy?: boolean; afterMilliseconds?: number }

/**
 * The HTTP client of a payment provider: with a time-out, an idempotency key on all that changes something, retries after
 * growing pauses, and a circuit that opens when the provider does not answer.
 */
export class ProviderClient {
  #app: Pick<App, 'log' | 'clock' | 'serviceHealth' | 'bus'>
  #options: Options
  #circuit: Circuit

  constructor(app: Pick<App, 'log' | 'clock' | 'serviceHealth' | 'bus'>, options: Options) {
    this.#app = app
    this.#options = options
    this.#circuit = new Circuit(app.clock)
    void app.bus.listen(this.#channel, (told) => {
      const { restMilliseconds } = told as { restMilliseconds: number }
      if (restMilliseconds > 0) this.#circuit.open(restMilliseconds)
      else this.#circuit.succeeded()
    })
  }

  get #channel(): string {
    return `provider:${this.#options.name}`
  }

  get isDown(): boolean {
    return this.#circuit.isOpen
  }

  /**
   * @throws ProviderDown when there is no answer, or not the expected one
   * @throws ProviderRefusal when the provider refuses the request
   */
  async ask<Answer>(schema: z.ZodType<Answer>, call: Call): Promise<Answer> {
    const { status, body } = await this.#answerOf(call)
    if (status >= 400)
      throw new ProviderRefusal(
        `${this.#told(call)} was refused with ${status}${reasonOf(body)}`,
        status,
        body,
      )
    const answer = schema.safeParse(body)
    if (answer.success) return answer.data
    const fields = answer.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new ProviderDown(`${this.#told(call)} was answered in another form: ${fields}`)
  }

  async #answerOf(call: Call): Promise<{ status: number; body: unknown }> {
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      if (!this.#circuit.enter()) throw new ProviderDown(`${this.#options.name} is left alone for now`)
      const attempt = await this.#attempt(call)
      if ('status' in attempt) {
        this.#works()
        this.#note(attempt.status)
        return attempt
      }
      if (attempt.busy) this.#works()
      else this.#fails(attempt.again)
      const wait = Math.max(pauseBefore(tries), attempt.afterMilliseconds ?? 0)
      const late = performance.now() - began + wait > RETRY_WITHIN_MILLISECONDS
      if (tries === TRIES || wait > LONGEST_PAUSE_MILLISECONDS || late || this.isDown)
        throw new ProviderDown(`${this.#told(call)}: ${attempt.again}`)
      await pause(wait)
    }
  }

  #works(): void {
    if (this.#circuit.succeeded()) this.#app.bus.tell(this.#channel, { restMilliseconds: 0 })
  }

  #fails(why: string): void {
    const { name } = this.#options
    this.#app.serviceHealth.failed(name, why)
    const restMilliseconds = this.#circuit.failed()
    if (!restMilliseconds) return
    this.#app.log.error({ provider: name }, 'provider is down')
    this.#app.bus.tell(this.#channel, { restMilliseconds })
  }

  /** A provider that does not know our key answers, but is of no use. */
  #note(status: number): void {
    if (WRONG_KEY.includes(status)) this.#app.serviceHealth.failed(this.#options.name, `answered ${status}`)
    else this.#app.serviceHealth.succeeded(this.#options.name)
  }

  async #attempt({ method, path, body, idempotencyKey }: Call): Promise<Attempt> {
    const { url, headers, timeoutMilliseconds } = this.#options
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(body && { 'content-type': body.type }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: body.text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      return await readAnswer(response)
    } catch (error) {
      return { again: messageOf(error) }
    }
  }

  /** For errors and the log: neither query nor body, which may hold what a buyer entered. */
  #told({ method, path }: Call): string {
    return `${this.#options.name}: ${method} ${path.split('?')[0]}`
  }
}

async function readAnswer(response: Response): Promise<Attempt> {
  const { status, headers } = response
  const bytes = await readBounded(response)
  if (status === CONFLICT) return { again: 'is being answered', busy: true }
  if (status === TOO_MANY_REQUESTS || status >= 500)
    return { again: `answered ${status}`, ...afterOf(headers.get('retry-after')) }
  const body = bytes.length > 0 ? parseJson(bytes) : null
  // An error's text is not needed, its status is.
  return body === undefined && status < 400 ? { again: 'answered no JSON' } : { status, body }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Grows, and differs from call to call, so that not all ask again at once. */
function pauseBefore(tries: number): number {
  const most = FIRST_PAUSE_MILLISECONDS * PAUSE_GROWTH ** (tries - 1)
  return most / 2 + (Math.random() * most) / 2
}

/** Reads a Retry-After header in seconds; its other form, a date, is not used by our providers. */
function afterOf(retryAfter: string | null): { afterMilliseconds?: number } {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? { afterMilliseconds: Number(retryAfter) * SECOND } : {}
}

/** In the words of Mollie or Stripe, for the operator. */
function reasonOf(body: unknown): string {
  const { data } = REFUSAL.safeParse(body)
  const words = data?.detail ?? data?.error?.message
  return words ? `: ${words.slice(0, REASON_MAX_LENGTH)}` : ''
}

/** fetch hides the reason in the cause. */
function messageOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
