import { cx } from '../class-names.ts'

export type MessageState = 'sending' | 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

/** The state of a message of the viewer. Its sign is a style, which weighs nothing before the page is alive. */
export function MessageTicks({ state, label }: { state: MessageState; label: string }) {
  return (
    <span className={cx('tick', state)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
