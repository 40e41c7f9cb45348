import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode
  children?: ReactNode
  /** `false`: cannot be closed by Escape, a click outside or a cross. `cross`: closes only by its cross. */
  dismissible?: boolean | 'cross'
  closeLabel: string
  size?: 'sm' | 'md' | 'lg'
  /** On phones: as high as the screen, or only as high as its content. */
  phone?: 'full' | 'fit'
  /** Opens the dialog, and gets the focus back. */
  trigger?: ReactElement
  initialFocus?: RefObject<HTMLElement | null>
  /** Moves the focus when it closes, instead of giving it back to what opened it. */
  finalFocus?: () => false
}

const WIDTHS = { sm: 'sm:max-w-105', md: 'sm:max-w-140', lg: 'sm:max-w-190' }

export function Dialog({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  footer,
  children,
  dismissible = true,
  closeLabel,
  size = 'md',
  phone = 'full',
  trigger,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // A ring shows only to those who use the keyboard: others get the focus on the dialog itself.
  const firstFocus = () => (document.activeElement?.matches(':focus-visible') ? true : popup.current)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={dismissible !== true}
      onOpenChange={(next, details) => {
        if (dismissible !== true && (details.reason === 'escape-key' || details.reason === 'outside-press')) {
          details.cancel()
          return
        }
        onOpenChange(next)
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop
          // Over another dialog as well, which lies at the same height.
          forceRender
          className="fixed inset-0 z-50 min-h-dvh bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end sm:place-items-center sm:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? firstFocus}
            finalFocus={finalFocus}
            className={cx(
              'relative flex max-h-dvh w-full min-w-0 flex-col overflow-hidden outline-hidden border border-edge bg-raised text-ink shadow-overlay sm:h-auto sm:max-h-[min(45rem,calc(100dvh-3rem))] sm:rounded-sheet',
              'transition-[translate,scale,opacity] duration-250 data-ending-style:duration-150',
              'max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:data-ending-style:scale-97 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-3 sm:data-starting-style:scale-97 sm:data-starting-style:opacity-0',
              phone === 'full' ? 'h-dvh pt-(--safe-top)' : 'rounded-t-sheet',
              WIDTHS[size],
            )}
          >
            <div
              className={cx(
                'flex items-start gap-3 px-5 pt-5 sm:px-7 sm:pt-6',
                hideTitle &&
                  !description &&
                  'absolute inset-x-0 top-0 z-20 justify-end pointer-events-none pt-4 sm:pt-4',
              )}
            >
              <div className={cx('min-w-0 flex-1 pt-1.5', hideTitle && 'sr-only')}>
                <Base.Title className="text-xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-2 text-base text-ink-soft">{description}</Base.Description>
                )}
              </div>
              {dismissible && (
                <Base.Close
                  render={
                    <IconButton
                      label={closeLabel}
                      icon={<X />}
                      className="pointer-events-auto -me-2 bg-raised/80 backdrop-blur-sm"
                    />
                  }
                />
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 last:pb-[calc(1.5rem+var(--safe-bottom))] sm:px-7">
              {children}
            </div>
            {footer && (
              <div className="flex flex-col-reverse gap-3 border-t border-border px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))] sm:flex-row sm:justify-end sm:px-7 sm:pb-5">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
