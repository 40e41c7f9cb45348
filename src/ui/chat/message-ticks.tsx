import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'

export type MessageState = 'sending' | 'sent' | 'read' | 'failed'

const ICONS = { sending: Clock, sent: Check, read: CheckCheck, failed: CircleAlert }

/** The delivery state of a message of the viewer. */
export function MessageTicks({ state, label }: { state: MessageState; label: string }) {
  const Icon = ICONS[state]
  return (
    <span
      className={state === 'read' ? 'text-primary-ink' : state === 'failed' ? 'text-danger-ink' : undefined}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
