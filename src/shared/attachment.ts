type AttachmentOf<Kind extends string, File extends string> = {
  kind: Kind
  /** Names in the storage, by purpose; `full` is what a copy of one's data has. */
  files: Record<File, string>
  /** SHA-256 of what was sent, so that a repeated send is known. */
  digest: string
}

type PhotoAttachment = AttachmentOf<'photo', 'full' | 'small'> & {
  /** The size of the full picture, in pixels. */
  width: number
  height: number
  thumbhash: string
  /** Whether the model sees nudity; null: it gave no answer. */
  nude: boolean | null
  /** Its receiver had not written to its sender yet. */
  fromNew: boolean
}

type VoiceAttachment = AttachmentOf<'voice', 'full'> & {
  milliseconds: number
  /** As in `wave` of `message.ts`. */
  wave: string
}

/** What a message carries instead of words, as it is stored. */
export type Attachment = PhotoAttachment | VoiceAttachment
