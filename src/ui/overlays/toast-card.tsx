import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

export type ToastContent = {
  title: ReactNode
  description?: ReactNode
  kind?: 'info' | 'success' | 'danger'
  /** In place of the icon, such as the member it is about. */
  picture?: ReactNode
  /** Where a press on it leads. */
  link?: LinkElement
  /** One reaction to it ("Undo"). */
  action?: { label: string; onClick: () => void }
  /** 0: stays until closed. */
  seconds?: number
}

export type ShownToast = ToastContent & { id: number }

const TOAST_SECONDS = 6

const ICONS = {
  info: <Info className="text-info-ink" />,
  success: <CircleCheck className="text-success-ink" />,
  danger: <CircleAlert className="text-danger-ink" />,
}

export function Toast({
  toast,
  onDismiss,
  closeLabel,
}: {
  toast: ShownToast
  onDismiss: (id: number) => void
  closeLabel: string
}) {
  const { id, kind = 'info', seconds = TOAST_SECONDS } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || seconds === 0) return
    const timer = setTimeout(() => onDismiss(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds, id, onDismiss])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      role={kind === 'danger' ? 'alert' : 'group'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // The newest comes last, whatever its kind.
      style={{ order: id }}
      className={cx(
        'pointer-events-auto relative flex w-full max-w-[350px] items-start gap-3 rounded-card border border-edge bg-raised py-2 ps-4 pe-1.5 text-sm text-ink shadow-overlay',
        'transition-[opacity,translate] duration-250 starting:translate-y-4 starting:opacity-0',
      )}
    >
      {toast.picture ? (
        <span className="-ms-1 mt-1.5 shrink-0">{toast.picture}</span>
      ) : (
        <span aria-hidden="true" className="mt-3 shrink-0 [&_svg]:size-5">
          {ICONS[kind]}
        </span>
      )}
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold break-words">
          {toast.link
            ? renderAs(toast.link, {
                onClick: () => onDismiss(id),
                className:
                  'text-ink no-underline outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus',
                children: toast.title,
              })
            : toast.title}
        </p>
        {toast.description && <div className="mt-0.5 text-ink-soft">{toast.description}</div>}
        {toast.action && (
          <button
            type="button"
            className="-ms-2 -mb-2 mt-0.5 min-h-11 rounded-full px-2 font-semibold text-primary-ink hover:underline"
            onClick={() => {
              toast.action?.onClick()
              onDismiss(id)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={() => onDismiss(id)} className="relative" />
    </div>
  )
}
