import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'

type AlertCardProps = {
  icon: ReactNode
  title: string
  words: string
  action: ReactNode
  onClose: () => void
  closeLabel: string
}

/** A dismissible request at the head of a page, in its flow: it covers nothing. */
export function AlertCard({ icon, title, words, action, onClose, closeLabel }: AlertCardProps) {
  return (
    <div className="site-container pt-3">
      <div
        role="status"
        className="flex items-start gap-3 rounded-card border border-edge bg-raised p-3 pe-1.5 text-ink"
      >
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
        >
          {icon}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="headline text-base">{title}</p>
            <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{words}</p>
          </div>
          {action}
        </div>
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mt-1.5" />
      </div>
    </div>
  )
}
