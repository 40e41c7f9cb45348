import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

type AlertCardProps = {
  icon: ReactNode
  title: string
  words: string
  action: ReactNode
  onClose: () => void
  closeLabel: string
}

/** A request at the window's edge that can be put off. */
export function AlertCard({ icon, title, words, action, onClose, closeLabel }: AlertCardProps) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(5rem+var(--safe-bottom))] z-30 mx-auto flex max-w-[22rem] items-start gap-4 rounded-card border border-edge bg-raised p-4 pe-2 text-ink shadow-overlay transition-[opacity,translate] duration-250 md:inset-x-auto md:end-6 md:bottom-6 starting:translate-y-6 starting:opacity-0"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5.5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="headline text-base">{title}</p>
        <p className="mt-1 text-sm text-ink-soft">{words}</p>
        <div className="mt-3">{action}</div>
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mt-2" />
    </div>
  )
}
