import { useEffect, useRef, useState } from 'react'
import { VOICE_MAX_SECONDS, VOICE_MIN_MILLISECONDS } from '#shared/upload-limits.ts'
import { recordingType } from './recording-type.ts'

/** Clear for speech, and small: a minute is a quarter of a megabyte. */
const BITS_PER_SECOND = 32_000
const LEVEL_MILLISECONDS = 80
/** How many of the last levels are shown. */
const LEVELS = 40

export type RecorderState = 'asking' | 'recording' | 'denied' | 'missing'

/** Records from the microphone, from when the component is there. */
export function useRecorder(onRecorded: (recording: File) => void, onCancel: () => void) {
  const [state, setState] = useState<RecorderState>('asking')
  const [seconds, setSeconds] = useState(0)
  const [levels, setLevels] = useState<number[]>([])
  const recorder = useRef<MediaRecorder>(undefined)
  const isWanted = useRef(false)
  const said = useRef({ onRecorded, onCancel })
  useEffect(() => {
    said.current = { onRecorded, onCancel }
  })

  useEffect(() => {
    let left = false
    let end: (() => void) | undefined
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        if (left) return stop(stream)
        end = record(stream)
      },
      ({ name }: DOMException) => setState(name === 'NotAllowedError' ? 'denied' : 'missing'),
    )

    function record(stream: MediaStream) {
      const own = new MediaRecorder(stream, {
        mimeType: recordingType(),
        audioBitsPerSecond: BITS_PER_SECOND,
      })
      recorder.current = own
      const meter = levelOf(stream)
      const began = performance.now()
      const parts: Blob[] = []
      own.ondataavailable = ({ data }) => parts.push(data)
      own.onstop = () => {
        const isLong = performance.now() - began >= VOICE_MIN_MILLISECONDS
        if (isWanted.current && isLong)
          said.current.onRecorded(new File(parts, 'voice', { type: own.mimeType }))
        else if (!left) said.current.onCancel()
      }
      const timer = setInterval(() => {
        const now = (performance.now() - began) / 1000
        setSeconds(now)
        setLevels((before) => [...before.slice(1 - LEVELS), meter.read()])
        if (now < VOICE_MAX_SECONDS || own.state === 'inactive') return
        isWanted.current = true
        own.stop()
      }, LEVEL_MILLISECONDS)
      own.start()
      setState('recording')
      return () => {
        clearInterval(timer)
        meter.close()
        if (own.state !== 'inactive') own.stop()
        stop(stream)
      }
    }

    return () => {
      left = true
      end?.()
    }
  }, [])

  function finish(wanted: boolean): void {
    isWanted.current = wanted
    if (recorder.current?.state === 'recording') recorder.current.stop()
    else said.current.onCancel()
  }
  return { state, seconds, levels, finish }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** How loud it is, from 0 to 1. */
function levelOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 3)
    },
    close: () => void context.close(),
  }
}
