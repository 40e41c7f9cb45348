import { MicOff, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { VOICE_MAX_SECONDS } from '#shared/upload-limits.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { Press } from '../tool-buttons.tsx'
import { useRecorder } from './use-recorder.ts'
import { clock } from './voice-player.tsx'

/** A press that lasts longer holds the recording; after a shorter one it goes on until it is stopped. */
const HOLD_MILLISECONDS = 400
const SLIDE_AWAY_PIXELS = 90

type VoiceRecordingProps = {
  press: Press | undefined
  onRecorded: (recording: File) => void
  onCancel: () => void
}

/** While a voice message is recorded: its level and time, and the ways out. */
export function VoiceRecording({ press, onRecorded, onCancel }: VoiceRecordingProps) {
  const t = useTranslations('chat.voice')
  const { state, seconds, levels, finish } = useRecorder(onRecorded, onCancel)
  const stopButton = useRef<HTMLButtonElement>(null)
  const isRecording = state === 'recording'
  useWaysOut(press, isRecording, finish)
  useEffect(() => {
    if (isRecording) stopButton.current?.focus({ preventScroll: true })
  }, [isRecording])

  if (state === 'denied' || state === 'missing')
    return (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-3 p-1">
        <MicOff aria-hidden="true" className="size-5 shrink-0 text-danger-ink" />
        <p className="min-w-40 flex-1 text-sm">{t(state)}</p>
        <Button size="sm" variant="secondary" onClick={onCancel}>
          {t('close')}
        </Button>
      </div>
    )
  return (
    <div className="flex items-center gap-2">
      <IconButton label={t('cancel')} icon={<Trash2 />} onClick={() => finish(false)} />
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-full bg-danger-ink motion-safe:animate-pulse"
        />
        <span className="shrink-0 font-semibold tabular" aria-hidden="true">
          {clock(seconds)}
        </span>
        <span className="-ms-2 shrink-0 text-ink-soft tabular" aria-hidden="true">
          / {clock(VOICE_MAX_SECONDS)}
        </span>
        <span
          aria-hidden="true"
          className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
        >
          {levels.map((level, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              key={index}
              className="w-0.75 shrink-0 rounded-full bg-primary-strong"
              style={{ height: `${12 + level * 88}%` }}
            />
          ))}
        </span>
        <span role="status" className="sr-only">
          {isRecording ? t('recording', { seconds: VOICE_MAX_SECONDS }) : t('asking')}
        </span>
      </span>
      <IconButton
        ref={stopButton}
        label={t('stop')}
        variant="primary"
        icon={<Square className="fill-current" />}
        disabled={!isRecording}
        onClick={() => finish(true)}
      />
    </div>
  )
}

/** Escape cancels; so does sliding away from the button that is held. Letting go of it ends the recording. */
function useWaysOut(press: Press | undefined, isRecording: boolean, finish: (wanted: boolean) => void): void {
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const listen = new AbortController()
    const { signal } = listen
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // On a phone it would also leave the conversation.
      event.stopPropagation()
      latest.current(false)
    }
    addEventListener('keydown', key, { signal, capture: true })
    if (press) {
      const letGo = () => {
        if (press.held && isRecording && performance.now() - press.time > HOLD_MILLISECONDS)
          latest.current(true)
      }
      const move = ({ clientX, clientY, buttons }: PointerEvent) => {
        const away = Math.hypot(clientX - press.x, clientY - press.y)
        if (press.held && buttons > 0 && away > SLIDE_AWAY_PIXELS) latest.current(false)
      }
      // Before the button notes that it is not held any more.
      addEventListener('pointerup', letGo, { signal, capture: true })
      addEventListener('pointermove', move, { signal })
    }
    return () => listen.abort()
  }, [press, isRecording])
}
