import { Camera, RotateCcw, Send } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useCamera } from './use-camera.ts'

type TakePictureProps = { busy: boolean; onSend: (file: File) => void }

const FRAME = 'aspect-4/3 w-full rounded-card bg-sunken'

/** The camera in the page; where there is none, that of the phone. */
export function TakePicture({ busy, onSend }: TakePictureProps) {
  const [taken, setTaken] = useState<File>()
  return taken ? (
    <Taken file={taken} busy={busy} onAgain={() => setTaken(undefined)} onSend={() => onSend(taken)} />
  ) : (
    <Shoot onTaken={setTaken} />
  )
}

function Shoot({ onTaken }: { onTaken: (file: File) => void }) {
  const t = useTranslations('photos.verified')
  const video = useRef<HTMLVideoElement>(null)
  const { state, shoot } = useCamera(video)
  const isOff = state === 'denied' || state === 'missing'
  return (
    <>
      <div className={cx('relative', isOff && 'hidden')}>
        <video
          ref={video}
          aria-label={t('camera')}
          playsInline
          muted
          // As in a mirror, in which one finds the pose.
          className={cx(FRAME, '-scale-x-100 object-cover')}
        />
        {state === 'asking' && (
          <p role="status" className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">
            {t('asking')}
          </p>
        )}
      </div>
      {isOff ? (
        <>
          <p role="status" className="rounded-card bg-sunken p-4">
            {t(state)}
          </p>
          <ByPhone onTaken={onTaken} />
        </>
      ) : (
        <Button
          wide
          icon={<Camera />}
          disabled={state !== 'on'}
          onClick={async () => {
            const file = await shoot()
            if (file) onTaken(file)
          }}
        >
          {t('shoot')}
        </Button>
      )}
    </>
  )
}

function ByPhone({ onTaken }: { onTaken: (file: File) => void }) {
  const t = useTranslations('photos.verified')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="user"
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          const [file] = target.files ?? []
          if (file) onTaken(file)
        }}
      />
      <Button wide icon={<Camera />} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
    </>
  )
}

type TakenProps = { file: File; busy: boolean; onAgain: () => void; onSend: () => void }

function Taken({ file, busy, onAgain, onSend }: TakenProps) {
  const t = useTranslations('photos.verified')
  const source = useAddress(file)
  return (
    <>
      {source && <img src={source} alt={t('taken')} className={cx(FRAME, 'object-contain')} />}
      <p>{t('compare')}</p>
      <div className="flex gap-3">
        <Button className="flex-1" variant="secondary" icon={<RotateCcw />} disabled={busy} onClick={onAgain}>
          {t('again')}
        </Button>
        <Button className="flex-1" icon={<Send />} busy={busy} onClick={onSend}>
          {t('send')}
        </Button>
      </div>
    </>
  )
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
