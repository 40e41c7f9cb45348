import { useUser } from '#page/account.ts'
import type { Message } from '#shared/message.ts'
import { GiftMessage } from '../gifts/gift-message.tsx'
import { PhotoMessage } from '../photos/photo-message.tsx'
import { VoicePlayer } from '../voice/voice-player.tsx'

type AttachmentMessageProps = {
  told: Partial<Message>
  mine: boolean
  /** The other member's name. */
  name: string
  /** It was sent or has arrived while the reader looked. */
  fresh: boolean
}

/** What a message carries instead of words. */
export function AttachmentMessage({
  told: { gift, photo, voice },
  mine,
  name,
  fresh,
}: AttachmentMessageProps) {
  // “Photo from You” is no sentence in any language.
  const own = useUser()?.profile.name ?? ''
  const author = mine ? own : name
  return (
    <span data-view="attachment-message" className="block">
      {voice ? (
        <VoicePlayer src={voice.sound} wave={voice.wave} milliseconds={voice.milliseconds} author={author} />
      ) : photo ? (
        <PhotoMessage photo={photo} author={author} />
      ) : (
        gift && <GiftMessage kind={gift.kind} mine={mine} fresh={fresh} />
      )}
    </span>
  )
}
