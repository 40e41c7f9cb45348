import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
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
  inputRef?: RefObject<HTMLTextAreaElement | null>
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
  inputRef,
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
          'rounded-[1.5rem] border bg-surface p-1.5 transition-[border-color] has-[textarea:focus-visible]:border-primary-strong has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-primary-strong',
          left < 0 ? 'border-danger-ink' : 'border-control',
        )}
      >
        <GrowingTextArea
          ref={inputRef}
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
          className="block w-full bg-transparent px-3 py-2 text-base outline-hidden"
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {tools && <div className="flex shrink-0">{tools}</div>}
          <div className={cx('min-w-0 flex-[1_1_5rem] text-xs text-ink-soft', !tools && 'ps-3')}>
            {costLine}
            <div aria-live="polite" className={cx('tabular', left < 0 && 'font-semibold text-danger-ink')}>
              {left <= COUNTER_FROM && leftLabel(left)}
            </div>
          </div>
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
      </div>
    </form>
  )
}
