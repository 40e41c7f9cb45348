import type { ErrorCode } from '#shared/errors.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { errorCode, isTransient } from '../errors/declared-error.ts'
import { hold } from '../other-tabs.ts'
import { dropUpload, type KeptUpload, keepUpload, keptFile, keptUploads } from './kept-uploads.ts'

export type Upload = {
  /** Identifies the upload; the server assigns the file's id. */
  key: string
  /** In milliseconds since 1970. */
  chosenAt: number
  file: File
  /** A local URL to show the file at once. */
  preview: string
  /** From 0 to 1; at 1 the server is processing. */
  progress: number
  /** `interrupted`: unknown whether the server has it. A retry is idempotent by the key. */
  state: 'sending' | 'interrupted' | 'failed'
  error?: unknown
  /** The file itself was refused: another attempt would end the same way. */
  unusable?: boolean
  /**
   * In a chat: the message that it answers, as the draft has it, or nothing; undefined until it is sent. The same for
   * each attempt, as the server may have it.
   */
  answers?: string | undefined
}

export type UploadParts = {
  /**
   * Under which they are kept: the member, as another may log in in the same browser, and for files of a chat also
   * its other member, after a space.
   */
  owner: string
  /** Chosen files wait until `sendAll`. */
  waits?: boolean
  send: (upload: Upload, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<unknown>
  onUploaded?: () => Promise<unknown>
  /** Refusals of the file itself. */
  unusable: ReadonlySet<ErrorCode>
  /** A refusal after which those behind it would be refused too: they wait. */
  stopsAll?: (error: unknown) => boolean
}

/** Errors that mean the owner is not logged in; their files are kept until they are. */
const IS_AWAY = new Set(['authentication_required', 'other_member'])

/** Whether a retry of the same file can succeed. */
export function maySendAgain({ state, error }: Upload): boolean {
  return state === 'interrupted' || isTransient(error) || errorCode(error) === 'too_many_requests'
}

/**
 * Uploads files one after the other. Those that can still succeed are kept in IndexedDB, so that a reload, a crash
 * or the end of a session does not lose them.
 */
export class UploadQueue {
  #parts: UploadParts
  #uploads: readonly Upload[] = []
  #kept = new Map<string, { kept: KeptUpload; release: Promise<() => void> }>()
  #lastChosen = 0
  #running = false
  #cancels = new Map<string, AbortController>()
  #listeners = new Set<() => void>()

  constructor(parts: UploadParts) {
    this.#parts = parts
    void this.#restore()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  all = (): readonly Upload[] => this.#uploads

  add(files: File[]): void {
    for (const file of files) {
      const added = this.#new(file, this.#parts.waits ? 'interrupted' : 'sending')
      this.#keep(added)
      this.#set([...this.#uploads, added])
    }
    void this.#run()
  }

  /** Lists files that are not sent, with the reason. */
  refuse(files: File[], error: unknown): void {
    const refused = files.map((file) => ({ ...this.#new(file, 'failed'), ...this.#refusal(error) }))
    this.#set([...this.#uploads, ...refused])
  }

  retry(key: string): void {
    this.#change(key, { state: 'sending', error: undefined, unusable: false, progress: 0 })
    void this.#run()
  }

  /** Sends all that wait, in order; the first that was not sent before as the answer to a message. */
  sendAll(answers = ''): void {
    let next = answers
    this.#set(
      this.#uploads.map((upload) => {
        if (upload.unusable || upload.state === 'sending') return upload
        const sent = {
          ...upload,
          answers: upload.answers ?? next,
          state: 'sending' as const,
          error: undefined,
          unusable: false,
        }
        if (upload.answers === undefined) {
          next = ''
          this.#keepAgain(sent)
        }
        return sent
      }),
    )
    void this.#run()
  }

  dismiss(key: string): void {
    this.#cancels.get(key)?.abort()
    this.#drop(key)
    for (const upload of this.#uploads) if (upload.key === key) URL.revokeObjectURL(upload.preview)
    this.#set(this.#uploads.filter((upload) => upload.key !== key))
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === 'sending')
      if (!next) break
      await this.#send(next)
    }
    this.#running = false
  }

  async #send(upload: Upload): Promise<void> {
    const { key } = upload
    const cancel = new AbortController()
    this.#cancels.set(key, cancel)
    try {
      await this.#parts.send(upload, (progress) => this.#change(key, { progress }), cancel.signal)
      this.#drop(key)
      await this.#parts.onUploaded?.()
      this.dismiss(key)
    } catch (error) {
      if (cancel.signal.aborted) return
      if (IS_AWAY.has(errorCode(error) ?? '')) return this.#interrupt()
      const failed: Upload = { ...upload, state: 'failed', ...this.#refusal(error) }
      const stops = this.#parts.stopsAll?.(error)
      if (!maySendAgain(failed)) failed.answers = undefined
      if (!stops && !maySendAgain(failed)) this.#drop(key)
      else this.#keepAgain(failed)
      this.#change(key, failed)
      if (stops) this.#interrupt()
    } finally {
      this.#cancels.delete(key)
    }
  }

  #refusal(error: unknown): Pick<Upload, 'error' | 'unusable'> {
    return { error, unusable: this.#parts.unusable.has(errorCode(error) as ErrorCode) }
  }

  #interrupt(): void {
    this.#set(
      this.#uploads.map((upload) =>
        upload.state === 'sending' ? { ...upload, state: 'interrupted' as const } : upload,
      ),
    )
  }

  #new(file: File, state: Upload['state']): Upload {
    // Unique, so that files chosen together keep their order.
    this.#lastChosen = Math.max(Date.now(), this.#lastChosen + 1)
    return uploadOf({ key: randomUuid(), chosenAt: this.#lastChosen }, file, state)
  }

  #keep({ key, chosenAt, file }: Upload): void {
    const kept: KeptUpload = [this.#parts.owner, chosenAt, key]
    this.#kept.set(key, { kept, release: hold(`upload:${key}`) })
    void keepUpload(kept, { file })
  }

  #keepAgain({ key, file, answers }: Upload): void {
    const upload = this.#kept.get(key)
    if (upload) void keepUpload(upload.kept, { file, answers })
  }

  #drop(key: string): void {
    const upload = this.#kept.get(key)
    if (!upload) return
    this.#kept.delete(key)
    void dropUpload(upload.kept).then(async () => (await upload.release)())
  }

  /** Lists uploads that an earlier page did not finish. */
  async #restore(): Promise<void> {
    for (const kept of await keptUploads(this.#parts.owner)) {
      const key = kept[2]
      // The lock waits while another tab has the upload, which may still finish it.
      if (!this.#kept.has(key)) void hold(`upload:${key}`).then((release) => this.#takeOver(kept, release))
    }
  }

  async #takeOver(kept: KeptUpload, release: () => void): Promise<void> {
    const found = await keptFile(kept)
    if (!found) return release()
    const [, chosenAt, key] = kept
    this.#kept.set(key, { kept, release: Promise.resolve(release) })
    const { file, answers } = found
    const taken = { ...uploadOf({ key, chosenAt }, file, 'interrupted'), answers }
    this.#set([...this.#uploads, taken].sort((a, b) => a.chosenAt - b.chosenAt))
  }

  #change(key: string, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

const uploadOf = (id: Pick<Upload, 'key' | 'chosenAt'>, file: File, state: Upload['state']): Upload => ({
  ...id,
  file,
  preview: URL.createObjectURL(file),
  progress: 0,
  state,
})
