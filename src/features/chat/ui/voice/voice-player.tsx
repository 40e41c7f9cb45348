import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '#ui/use-locale.ts'
import { barsOf } from './wave.ts'

const SPEEDS = [1, 1.5, 2]
const SEEK_STEP_SECONDS = 0.1

type VoicePlayerProps = {
  src: string
  wave: string
  milliseconds: number
  /** Whose voice it is. */
  author: string
}

/** The one that sounds, in the whole page. */
let sounding: HTMLAudioElement | undefined

/** Plays a voice message: one at a time, from any place, at three speeds. */
export function VoicePlayer({ src, wave, milliseconds, author }: VoicePlayerProps) {
  const t = useTranslations('chat.voice')
  const { plays, at, failed, speed, toggle, seek, faster } = useSound(src)
  const locale = useLocale()
  const length = milliseconds / 1000
  const times = (number: number) => `${number.toLocaleString(locale)}×`
  if (failed) return <span className="text-sm italic opacity-80">{t('not_loaded')}</span>
  return (
    <span className="flex w-64 max-w-full min-w-0 items-center gap-2.5 py-0.5">
      <button
        type="button"
        aria-label={t(plays ? 'pause' : 'play', { name: author })}
        onClick={toggle}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-current/15 active:scale-92"
      >
        {plays ? (
          <Pause aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <Play aria-hidden="true" className="size-5 translate-x-px fill-current" />
        )}
      </button>
      <span className="min-w-0 flex-1">
        <span className="relative block rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-current">
          <Bars wave={wave} played={length > 0 ? at / length : 0} />
          <input
            type="range"
            min={0}
            max={length}
            step={SEEK_STEP_SECONDS}
            value={at}
            aria-label={t('place')}
            aria-valuetext={t('place_of', { at: clock(at), length: clock(length) })}
            onChange={({ target }) => seek(Number(target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <span className="mt-0.5 flex justify-between text-xs tabular opacity-85">
          <span>{clock(at > 0 ? at : length)}</span>
          <button
            type="button"
            aria-label={t('speed', { speed: times(speed) })}
            onClick={faster}
            className="-my-2 -me-2 min-w-11 cursor-pointer rounded-full px-2 py-2 text-end font-semibold"
          >
            {times(speed)}
          </button>
        </span>
      </span>
    </span>
  )
}

function useSound(src: string) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [plays, setPlays] = useState(false)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [speed, setSpeed] = useState(1)
  useEffect(() => () => audio.current?.pause(), [])

  function load(): HTMLAudioElement {
    if (audio.current) return audio.current
    const own = new Audio(src)
    audio.current = own
    own.onplay = () => setPlays(true)
    own.onpause = () => setPlays(false)
    own.onended = () => setAt(0)
    own.ontimeupdate = () => !own.ended && setAt(own.currentTime)
    own.onerror = () => setFailed(true)
    return own
  }
  return {
    plays,
    at,
    failed,
    speed,
    toggle() {
      const own = load()
      if (!own.paused) return own.pause()
      if (sounding !== own) sounding?.pause()
      sounding = own
      own.playbackRate = speed
      // Rejected where it is paused at once; an error has its own event.
      own.play().catch(() => {})
    },
    seek(seconds: number) {
      setAt(seconds)
      load().currentTime = seconds
    },
    faster() {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!
      setSpeed(next)
      if (audio.current) audio.current.playbackRate = next
    },
  }
}

function Bars({ wave, played }: { wave: string; played: number }) {
  const bars = barsOf(wave)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * 4} 32`}
      preserveAspectRatio="none"
      className="block h-8 w-full"
    >
      {bars.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          x={index * 4 + 0.75}
          width={2.5}
          y={(30 - height) / 2}
          height={height + 2}
          rx={1.25}
          fill="currentColor"
          opacity={index / bars.length < played ? 1 : 0.4}
        />
      ))}
    </svg>
  )
}

/** Seconds as 1:05. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds + 0.05)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
