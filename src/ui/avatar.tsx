import { cx } from './class-names.ts'
import { Photo, type PhotoSource } from './photo.tsx'

const SIZES = { xs: 'size-7', sm: 'size-10', md: 'size-12', lg: 'size-16', xl: 'size-24' }
const DOTS = { xs: 'size-2', sm: 'size-2.5', md: 'size-3', lg: 'size-3.5', xl: 'size-4' }
const PIXELS = { xs: 28, sm: 40, md: 48, lg: 64, xl: 96 }

type AvatarProps = {
  photo?: PhotoSource | null
  /** Empty when the name stands next to it. */
  alt?: string
  size?: keyof typeof SIZES
  /** "Online now", for screen readers; also shows the dot. */
  onlineLabel?: string
  className?: string
}

export function Avatar({ photo, alt = '', size = 'md', onlineLabel, className }: AvatarProps) {
  return (
    <span className={cx('relative inline-block shrink-0', SIZES[size], className)}>
      <Photo
        photo={photo}
        alt={alt}
        ratio={1}
        sizes={`${PIXELS[size]}px`}
        className="size-full rounded-full"
      />
      {onlineLabel && (
        <span
          className={cx(
            'absolute end-[4%] bottom-[4%] rounded-full bg-success ring-2 ring-canvas',
            DOTS[size],
          )}
        >
          <span className="sr-only">{onlineLabel}</span>
        </span>
      )}
    </span>
  )
}
