import { GiftMessage } from '#features/chat/ui/gifts/gift-message.tsx'
import { PhotoMessage } from '#features/chat/ui/photos/photo-message.tsx'
import { VoicePlayer } from '#features/chat/ui/voice/voice-player.tsx'
import type { Message } from '#shared/message.ts'

type CarriedMessageProps = {
  told: Partial<Message>
  mine: boolean
  author: string
  /** It was sent or has arrived while the reader looked. */
  fresh: boolean
}

/** What a message carries instead of words. */
export function CarriedMessage({ told: { gift, photo, voice }, mine, author, fresh }: CarriedMessageProps) {
  return (
    <span data-view="carried-message" className="block">
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
