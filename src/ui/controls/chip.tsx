import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from './render-as.ts'

const TONES = {
  plain: 'bg-sunken text-ink ring-1 ring-inset ring-border',
  /** For an interest that two members share. */
  shared: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  tone?: keyof typeof TONES
  size?: 'sm' | 'md'
  /** Makes it a toggle button. */
  pressed?: boolean
  onClick?: () => void
  /** Adds a remove button; `removeLabel` names it ("Remove Amsterdam"). */
  onRemove?: () => void
  removeLabel?: string
  render?: LinkElement
  className?: string
}

export function Chip({
  children,
  icon,
  tone = 'plain',
  size = 'md',
  pressed,
  onClick,
  onRemove,
  removeLabel,
  render,
  className,
}: ChipProps) {
  const acts = onClick !== undefined || render !== undefined
  const look = cx(
    'inline-flex max-w-full items-center gap-1.5 rounded-full font-medium',
    size === 'sm' ? 'px-2.5 py-0.5 text-xs [&_svg]:size-3.5' : 'px-3.5 py-1.5 text-sm [&_svg]:size-4',
    acts && 'min-h-11 transition-[background-color,scale] active:scale-95',
    pressed
      ? 'bg-primary-strong text-on-primary hover:bg-primary-deep'
      : cx(TONES[tone], acts && 'hover:bg-hover'),
    className,
  )
  const content = (
    <>
      {icon}
      <span className="min-w-0 hyphens-auto">{children}</span>
    </>
  )
  if (render) return renderAs(render, { className: look, children: content })
  if (onClick) {
    return (
      <button type="button" className={look} aria-pressed={pressed} onClick={onClick}>
        {content}
      </button>
    )
  }
  return (
    <span className={cx(look, onRemove && 'py-0! pe-0!')}>
      {content}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          className="grid size-11 place-items-center rounded-full hover:bg-hover"
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
