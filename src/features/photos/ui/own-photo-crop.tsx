import { useMutation } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import 'react-easy-crop/react-easy-crop.css'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { prefixOf } from '#page/photo-source.ts'
import type { Crop, OwnPhoto } from '#shared/own-photo.ts'
import { CROP_MIN_PIXELS_WIDE, CROP_RATIO } from '#shared/upload-limits.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

const ZOOM_AT_MOST = 4
const ZOOM_STEP = 0.05

type CropPhotoProps = { photo: OwnPhoto; onCancel: () => void; onSaved: () => Promise<void> }

/** Chooses the area to show, by drag, pinch or wheel, or by arrow keys and slider. The server crops. */
export default function CropPhoto({ photo, onCancel, onSaved }: CropPhotoProps) {
  const t = useTranslations('photos.dialog')
  const errorText = useErrorText()
  const { cdn_prefix } = useSettings()
  const api = useApi()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  /** Undefined until the photo has loaded. */
  const [maxZoom, setMaxZoom] = useState<number>()
  const [area, setArea] = useState<Crop>()
  const save = useMutation(api.photos.crop.mutationOptions({ onSuccess: onSaved }))
  return (
    <div className="flex flex-col gap-4">
      {save.error && <FormError key={save.submittedAt} title={errorText(save.error)} />}
      <div className="relative h-[min(24rem,48dvh)] overflow-hidden rounded-field bg-black">
        {maxZoom === undefined && <SpinnerDots className="absolute inset-0 z-10 justify-center text-white" />}
        <Cropper
          image={prefixOf(photo, cdn_prefix) + photo.source}
          crop={position}
          zoom={zoom}
          aspect={CROP_RATIO}
          minZoom={1}
          maxZoom={maxZoom ?? ZOOM_AT_MOST}
          keyboardStep={4}
          disableAutomaticStylesInjection
          initialCroppedAreaPercentages={photo.crop ? percentages(photo.crop) : undefined}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(percent) => setArea(partsOf(percent))}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            const widest = Math.min(naturalWidth, naturalHeight * CROP_RATIO)
            setMaxZoom(Math.max(1, Math.min(ZOOM_AT_MOST, widest / CROP_MIN_PIXELS_WIDE)))
          }}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('crop_area'), role: 'application' } as object}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <span className="sr-only">{t('zoom')}</span>
        <ZoomOut aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <input
          type="range"
          min={1}
          max={maxZoom ?? ZOOM_AT_MOST}
          step={ZOOM_STEP}
          value={zoom}
          disabled={maxZoom === undefined || maxZoom === 1}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-(--color-primary-strong)"
        />
        <ZoomIn aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </label>
      <div className="flex flex-col gap-2">
        <Button
          wide
          busy={save.isPending}
          disabled={!area}
          onClick={() => area && save.mutate({ id: photo.id, crop: area })}
        >
          {t('crop_save')}
        </Button>
        {photo.crop && (
          <Button
            variant="secondary"
            wide
            disabled={save.isPending}
            onClick={() => save.mutate({ id: photo.id, crop: null })}
          >
            {t('crop_whole')}
          </Button>
        )}
        <Button variant="ghost" wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

const percentages = ({ x, y, width, height }: Crop): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

function partsOf({ x, y, width, height }: Area): Crop {
  const part = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { x: part(x), y: part(y), width: part(width), height: part(height) }
}
