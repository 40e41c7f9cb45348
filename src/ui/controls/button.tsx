import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { SpinnerDots } from '../spinner-dots.tsx'
import { type LinkElement, renderAs } from './render-as.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary-strong text-on-primary hover:bg-primary-deep',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-control hover:bg-hover',
  soft: 'bg-primary-soft text-primary-ink hover:brightness-97 dark:hover:brightness-115',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-danger text-white hover:bg-danger-deep',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-[min(1.5rem,5vw)] text-base',
  lg: 'min-h-14 px-[min(2rem,5vw)] text-lg',
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Shows dots at the same width and ignores clicks. */
  busy?: boolean
  /** Before the words, 20 px. */
  icon?: ReactNode
  iconAfter?: ReactNode
  /** Makes it a link that looks like a button: `render={<Link to="/credits" />}`. */
  render?: LinkElement
  children: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'md',
  wide = false,
  busy = false,
  icon,
  iconAfter,
  render,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cx(
    'relative inline-flex max-w-full items-center justify-center gap-2 rounded-full py-2 text-center font-semibold no-underline select-none',
    'transition-[background-color,scale,filter,opacity] active:scale-[0.97] disabled:opacity-50 disabled:active:scale-100 [&_svg]:size-5 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  )
  const content = (
    <>
      <span className={cx('inline-flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        <span className="min-w-0 hyphens-auto [hyphenate-limit-chars:12_5_5]">{children}</span>
        {iconAfter}
      </span>
      {busy && <SpinnerDots className="absolute inset-0 justify-center" />}
    </>
  )
  if (render) return renderAs(render, { ...rest, onClick, className: look, children: content })
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  )
}
