import { Download, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { maySendAgain, type Upload } from '#page/uploads/upload-queue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useChatSession } from '../chat-session.ts'
import { voiceFor } from '../drafts.ts'
import { type ChatUploadKind, isRefusedToMember, sendWaiting, useChatUploads } from '../photos/chat-photos.ts'
import { Problems, type SendProps, SendUploads, UploadsRefused, useKeptCount } from '../photos/photo-tray.tsx'
import type { Press } from '../tool-buttons.tsx'
import { VoicePlayer } from './voice-player.tsx'
import { VoiceRecording } from './voice-recording.tsx'
import { type Sound, soundOf } from './wave.ts'

const VOICE: ChatUploadKind = {
  path: '/api/voice-messages',
  owner: ' voice',
  fieldsOf: async (file) => ({ wave: (await soundOf(file)).wave }),
  unusable: new Set(['voice_unreadable', 'payload_too_large']),
}

type VoiceTrayProps = {
  me: string
  to: { id: string; name: string }
  /** The page to return to after buying credits. */
  from: string
  /** A recording is asked for. */
  records: boolean
  press: Press | undefined
  /** The recording ended, in whichever way. */
  onEnd: () => void
} & Pick<SendProps, 'after' | 'together' | 'onWaiting'>

/** Above the composer: a voice message that is recorded, or was and waits to be heard and sent. */
export function VoiceTray({ me, to, from, records, press, onEnd, ...sends }: VoiceTrayProps) {
  const t = useTranslations('chat.voice')
  const { waiting, uploads } = useChatUploads(me, to.id, VOICE)
  const count = uploads.length
  const keepCount = useKeptCount(me, voiceFor(to.id), count)
  const ready = uploads.filter((upload) => !upload.unusable && upload.state !== 'sending')
  const session = useChatSession(me)

  if (count === 0 && !records) return null
  return (
    <section
      aria-label={t('label', { name: to.name })}
      className="mx-4 rounded-field bg-sunken p-2 [section+&]:mt-2"
    >
      {uploads.map((upload) => (
        <Recorded
          key={upload.key}
          upload={upload}
          onRetry={() => waiting.retry(upload.key)}
          onDrop={() => waiting.dismiss(upload.key)}
        />
      ))}
      <Problems uploads={uploads} />
      {records ? (
        <VoiceRecording
          press={press}
          onRecorded={(recording) => {
            waiting.add([recording])
            keepCount.current(String(count + 1))
            onEnd()
          }}
          onCancel={onEnd}
        />
      ) : (
        ready.length > 0 && (
          <SendUploads
            what={t('count')}
            count={ready.length}
            from={from}
            onSend={() => sendWaiting(waiting, session(), to.id)}
            {...sends}
          />
        )
      )}
      <UploadsRefused uploads={uploads} name={to.name} from={from} kept={t('kept')} />
    </section>
  )
}

type RecordedProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** A recording to listen to before it is sent. */
function Recorded({ upload, onRetry, onDrop }: RecordedProps) {
  const t = useTranslations('chat.voice')
  const own = useUser()?.profile.name ?? ''
  const { file, preview, state, error } = upload
  const [sound, setSound] = useState<Sound>()
  useEffect(() => {
    let shown = true
    void soundOf(file).then((read) => shown && setSound(read))
    return () => {
      shown = false
    }
  }, [file])
  const refused = state === 'failed' && !isRefusedToMember(error)
  const failed = refused && maySendAgain(upload)
  return (
    <div className="flex min-h-13 items-center gap-x-2 p-1">
      <IconButton label={t('remove')} icon={<Trash2 />} onClick={onDrop} />
      {sound && <VoicePlayer src={preview} {...sound} author={own} />}
      {state === 'sending' && (
        <progress aria-label={t('sending')} className="h-1.5 min-w-16 flex-1 accent-primary-strong" />
      )}
      {failed && <IconButton label={t('retry')} icon={<RotateCw />} onClick={onRetry} />}
      {refused && !failed && (
        // What was said need not be lost with it.
        <IconButton
          label={t('save')}
          icon={<Download />}
          render={
            <a href={preview} download={`${t('count')}.${file.type.includes('mp4') ? 'm4a' : 'webm'}`} />
          }
        />
      )}
    </div>
  )
}
