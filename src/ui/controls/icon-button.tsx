import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from './render-as.ts'

const VARIANTS = {
  ghost: 'text-ink hover:bg-hover',
  soft: 'bg-primary-soft text-primary-ink hover:brightness-97',
  surface: 'bg-surface text-ink shadow-card border border-edge hover:bg-hover',
  primary: 'bg-primary-strong text-on-primary hover:bg-primary-deep',
  /** For use on photos. */
  overlay:
    'bg-black/45 text-white backdrop-blur-md hover:bg-black/60 focus-visible:ring-6 focus-visible:ring-black/70 focus-visible:outline-white',
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  icon: ReactNode
  variant?: keyof typeof VARIANTS
  size?: 'md' | 'lg'
  /** For a toggle button. */
  pressed?: boolean
  render?: LinkElement
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  render,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const look = cx(
    'relative inline-grid shrink-0 place-items-center rounded-full transition-[background-color,scale,opacity] active:scale-92 disabled:opacity-50',
    size === 'lg' ? 'size-14 [&_svg]:size-7' : 'size-11 [&_svg]:size-5.5',
    VARIANTS[variant],
    className,
  )
  const props = {
    ...rest,
    className: look,
    'aria-label': label,
    title: label,
    'aria-pressed': pressed,
    children: icon,
  }
  if (render) return renderAs(render, props)
  return <button {...props} type={type} />
}
