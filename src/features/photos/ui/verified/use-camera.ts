import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'asking' | 'on' | 'denied' | 'missing'

const WANTED = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false }
const JPEG_QUALITY = 0.92

/** Shows what the camera in front of the member sees, for as long as the element is there. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('asking')
  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    const begin = async () => {
      try {
        const camera = await navigator.mediaDevices.getUserMedia(WANTED)
        if (left) return stop(camera)
        stream = camera
        video.current!.srcObject = camera
        await video.current!.play()
        setState('on')
      } catch (error) {
        if (!left) setState((error as DOMException).name === 'NotAllowedError' ? 'denied' : 'missing')
      }
    }
    void begin()
    return () => {
      left = true
      if (stream) stop(stream)
    }
  }, [video])
  return { state, shoot: () => pictureOf(video.current!) }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Not mirrored, as the video is shown: others see a face the other way round. */
function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], 'pose.jpg', { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  )
}
