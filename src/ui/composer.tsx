import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'

/** The counter shows from so many characters before the limit. */
const COUNTER_FROM = 50

type ComposerProps = {
  value: string
  onChange: (value: string) => void
  /** Gets the text without blanks at its ends; never empty, never too long. */
  onSend: (text: string) => void
  label: string
  placeholder?: string
  sendLabel: string
  maxLength: number
  /** "12 characters left"; negative when too long. */
  leftLabel: (left: number) => string
  /** Before the text: photo, gift. */
  tools?: ReactNode
  /** Credits and cost, in one quiet line. */
  costLine?: ReactNode
  disabled?: boolean
}

/** Enter sends, Shift+Enter starts a new line. */
export function Composer({
  value,
  onChange,
  onSend,
  label,
  placeholder,
  sendLabel,
  maxLength,
  leftLabel,
  tools,
  costLine,
  disabled = false,
}: ComposerProps) {
  const left = maxLength - value.length
  const sendable = !disabled && value.trim() !== '' && left >= 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sendable) onSend(value.trim())
  }
  return (
    <form onSubmit={send} className="px-3 pt-2 pb-[calc(0.75rem+var(--safe-bottom))]">
      <div
        className={cx(
          'flex items-end gap-1 rounded-[1.75rem] border bg-surface p-1.25 transition-[border-color] has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-focus',
          left < 0 ? 'border-danger-ink' : 'border-control',
        )}
      >
        {tools && <div className="flex shrink-0">{tools}</div>}
        <GrowingTextArea
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // While an input method composes, Enter chooses a word.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            send(event)
          }}
          aria-label={label}
          aria-invalid={left < 0 || undefined}
          placeholder={placeholder}
          enterKeyHint="send"
          disabled={disabled}
          maxRows={6}
          style={{ minHeight: '2.75rem' }}
          className={cx(
            'min-w-0 flex-1 bg-transparent py-[0.5938rem] text-base outline-hidden',
            !tools && 'ps-3',
          )}
        />
        <button
          type="submit"
          aria-label={sendLabel}
          title={sendLabel}
          disabled={!sendable}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-strong text-on-primary transition-[background-color,scale,opacity] hover:bg-primary-deep active:scale-90 disabled:bg-sunken disabled:text-ink-soft disabled:active:scale-100"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="flex min-h-[1.6em] items-start justify-between gap-4 px-4 pt-1.5 text-xs text-ink-soft">
        <div className="min-w-0">{costLine}</div>
        <div
          aria-live="polite"
          className={cx('shrink-0 tabular', left < 0 && 'font-semibold text-danger-ink')}
        >
          {left <= COUNTER_FROM && leftLabel(left)}
        </div>
      </div>
    </form>
  )
}
