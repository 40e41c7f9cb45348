import { CircleCheck, Info, Sparkles, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

const KINDS = {
  info: { look: 'bg-info-soft', icon: <Info className="text-info-ink" /> },
  warning: { look: 'bg-warning-soft', icon: <TriangleAlert className="text-warning-ink" /> },
  success: { look: 'bg-success-soft', icon: <CircleCheck className="text-success-ink" /> },
  promo: { look: 'bg-secondary text-white', icon: <Sparkles /> },
}

type BannerProps = {
  kind: keyof typeof KINDS
  children: ReactNode
  /** Shown in a separate box. */
  countdown?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  dismissLabel?: string
  /** A strip across the page below the top bar, or a card within the page. */
  shape?: 'strip' | 'card'
}

export function Banner({
  kind,
  children,
  countdown,
  action,
  onDismiss,
  dismissLabel = '',
  shape = 'strip',
}: BannerProps) {
  const { look, icon } = KINDS[kind]
  return (
    <div className={cx(look, kind !== 'promo' && 'text-ink', shape === 'card' && 'rounded-card')}>
      <div
        className={cx(
          'flex items-center gap-x-3 py-1.5',
          shape === 'strip' ? 'site-container' : onDismiss || action ? 'ps-4 pe-1.5' : 'px-4',
        )}
      >
        <span aria-hidden="true" className="shrink-0 self-start pt-3 max-sm:hidden [&_svg]:size-5">
          {icon}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <div className="min-w-[min(11rem,100%)] flex-1 py-2.5 text-sm font-medium">{children}</div>
          {(countdown || action) && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              {countdown && (
                <span className="rounded-sm bg-black/20 px-2.5 py-1 text-base font-bold tabular">
                  {countdown}
                </span>
              )}
              {action}
            </div>
          )}
        </div>
        {onDismiss && (
          <IconButton
            label={dismissLabel}
            icon={<X />}
            onClick={onDismiss}
            className={cx(
              'self-start -me-2',
              kind === 'promo'
                ? 'text-white! hover:bg-white/15!'
                : 'hover:bg-black/7! dark:hover:bg-white/10!',
            )}
          />
        )}
      </div>
    </div>
  )
}
