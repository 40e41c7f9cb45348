import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { thumbhashPicture } from './thumbhash-picture.ts'

export type PhotoSource = {
  /** Missing when the viewer may not see the photo. */
  src?: string | null
  srcSet?: string
  /** The file's size, in pixels. */
  width: number
  height: number
  /** In base64; shown until the photo has loaded. */
  thumbhash?: string | null
}

export type PhotoProps = {
  photo?: PhotoSource | null
  /** Empty for a photo next to its owner's name. */
  alt: string
  /** The displayed width, to choose from `srcSet`. */
  sizes?: string
  /** Width divided by height of the frame that the photo fills. Default: the photo's own. */
  ratio?: number
  /**
   * `true`: the page's largest picture, or nearly; loads first. `eager`: in view at once; loads without delay.
   * `later`: neither picture nor placeholder, except without scripts.
   */
  priority?: boolean | 'eager' | 'later'
  /** Covers the photo, which the server has blurred, with a label that says how to unlock it. */
  locked?: { label: string }
  /** Connects this photo between two pages in a view transition. */
  viewTransitionName?: string
  className?: string
  imageClassName?: string
  /** Drawn on top of the photo. */
  children?: ReactNode
}

export function Photo({
  photo,
  alt,
  sizes,
  ratio,
  priority = false,
  locked,
  viewTransitionName,
  className,
  imageClassName,
  children,
}: PhotoProps) {
  const later = priority === 'later'
  const placeholder = photo?.thumbhash && !later ? thumbhashPicture(photo.thumbhash) : undefined
  const soon = priority && !later
  const picture = photo?.src && (
    <img
      src={photo.src}
      srcSet={photo.srcSet}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={soon ? 'eager' : 'lazy'}
      fetchPriority={priority === true ? 'high' : undefined}
      decoding={soon ? 'sync' : 'async'}
      draggable={false}
      className={cx('absolute inset-0 size-full object-cover', imageClassName)}
    />
  )
  const shape = ratio ?? (photo ? photo.width / photo.height : 0.8)
  return (
    <div
      data-photo=""
      className={cx('relative isolate overflow-hidden bg-primary-soft bg-cover bg-center', className)}
      style={{
        aspectRatio: shape,
        backgroundImage: placeholder && `url(${placeholder})`,
        viewTransitionName,
      }}
    >
      {picture && later ? <noscript>{picture}</noscript> : picture}
      {!picture && !placeholder && <Silhouette />}
      {locked && (
        <span className="absolute inset-0 grid place-items-center bg-black/15 p-3 backdrop-blur-lg">
          <span className="flex max-w-full flex-col items-center gap-1.5 rounded-field bg-black/65 px-3.5 py-3 text-center text-xs font-semibold text-balance text-white">
            <Lock aria-hidden="true" className="size-5" />
            <span className="max-w-full hyphens-auto">{locked.label}</span>
          </span>
        </span>
      )}
      {children}
    </div>
  )
}

/** Shown for a member without a photo. */
function Silhouette() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full text-primary/18"
    >
      <circle cx="40" cy="45" r="15" fill="currentColor" />
      <path d="M8 104c0-22 14-36 32-36s32 14 32 36z" fill="currentColor" />
    </svg>
  )
}
