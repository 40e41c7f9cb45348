import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useFreePlace } from '#ui/overlays/use-free-place.ts'

type AlertCardProps = {
  icon: ReactNode
  title: string
  words: string
  action: ReactNode
  onClose: () => void
  closeLabel: string
}

/** A dismissible request near the window's lower edge. */
export function AlertCard({ icon, title, words, action, onClose, closeLabel }: AlertCardProps) {
  const ref = useFreePlace('bottom')
  return (
    <div
      ref={ref}
      role="status"
      className="popup z-30 flex items-start gap-3 rounded-card border border-edge bg-raised p-3 pe-1.5 text-ink shadow-overlay transition-[opacity,translate] duration-250 starting:translate-y-6 starting:opacity-0"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="headline text-base">{title}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{words}</p>
        <div className="mt-2">{action}</div>
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mt-1.5" />
    </div>
  )
}
