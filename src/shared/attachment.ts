/** What a message carries instead of words, as it is stored. */
export type Attachment = {
  kind: 'photo'
  /** Names in the storage, by purpose. */
  files: { full: string; small: string }
  /** Of the full picture, in pixels. */
  width: number
  height: number
  thumbhash: string
  /** Whether the model sees nudity; null: it gave no answer. */
  nude: boolean | null
  /** Its receiver had not written to its sender yet. */
  fromNew: boolean
  /** SHA-256 of what was sent, so that a repeated send is known. */
  digest: string
}
