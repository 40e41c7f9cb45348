import { SendHorizontal } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from '../class-names.ts'
import { GrowingTextArea } from '../controls/growing-text-area.tsx'

/** The counter appears when this many characters are left. */
const COUNTER_FROM = 50

/** What waits beside the words, to be sent by the same button. */
export type WaitingBeside = {
  label: string
  /** There is too little to send all of it: nothing is. */
  short: boolean
  send: () => void
}

type ComposerProps = {
  value: string
  onChange: (value: string) => void
  /** Called with the trimmed text, never empty or too long. */
  onSend: (text: string) => void
  label: string
  placeholder?: string
  sendLabel: string
  beside?: WaitingBeside
  maxLength: number
  /** "12 characters left"; negative when too long. */
  leftLabel: (left: number) => string
  /** Buttons for a photo or a gift. */
  tools?: ReactNode
  costLine?: ReactNode
  disabled?: boolean
  inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** Where Enter sends; elsewhere, as on a phone's keyboard, it starts a new line. */
export const ENTER_SENDS = '(pointer: fine) and (width >= 48rem)'

/** A message field. Enter sends where there is a mouse and room, Ctrl+Enter everywhere; Shift+Enter never. */
export function Composer({
  value,
  onChange,
  onSend,
  label,
  placeholder,
  sendLabel,
  beside,
  maxLength,
  leftLabel,
  tools,
  costLine,
  disabled = false,
  inputRef,
}: ComposerProps) {
  const left = maxLength - value.length
  const text = value.trim()
  const sendable = !disabled && (text !== '' || beside) && !beside?.short && left >= 0
  const action = beside ? `${sendLabel}: ${beside.label}` : sendLabel
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!sendable) return
    if (text !== '') onSend(text)
    beside?.send()
    // The button may have nothing more to send, and loses the focus then.
    if (window.matchMedia(ENTER_SENDS).matches) inputRef?.current?.focus()
  }
  return (
    <form data-composer onSubmit={send} className="px-4 pt-2 pb-[calc(0.5rem+var(--safe-bottom))]">
      <div
        className={cx(
          'writing-field flex flex-wrap items-end gap-1 rounded-sheet border bg-surface p-1',
          left < 0 ? 'border-danger-ink' : 'border-control',
        )}
      >
        <GrowingTextArea
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // During IME composition, Enter picks a word instead of sending.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            if (event.ctrlKey || event.metaKey || window.matchMedia(ENTER_SENDS).matches) send(event)
          }}
          aria-label={label}
          aria-invalid={left < 0 || undefined}
          placeholder={placeholder}
          enterKeyHint="enter"
          disabled={disabled}
          maxRows={6}
          style={{ minHeight: '2.75rem' }}
          className="min-w-0 flex-[999_1_5rem] bg-transparent py-2 ps-4 pe-1 text-base outline-hidden"
        />
        {/* Below the words together, where these have no room beside them. */}
        <div className="flex flex-[1_0_auto] gap-1">
          {tools && <div className="flex shrink-0">{tools}</div>}
          <button
            type="submit"
            aria-label={action}
            title={action}
            disabled={!sendable}
            // The focus stays in the field, and a phone's keyboard open.
            onMouseDown={(event) => event.preventDefault()}
            className="ms-auto grid size-11 shrink-0 place-items-center rounded-full bg-primary-strong text-on-primary transition-[background-color,scale,opacity] hover:bg-primary-deep active:scale-90 disabled:bg-sunken disabled:text-ink-soft disabled:active:scale-100"
          >
            <SendHorizontal aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 px-4 pt-1 text-xs text-ink-soft">
        {costLine}
        <div
          aria-live="polite"
          className={cx('ms-auto tabular', left < 0 && 'font-semibold text-danger-ink')}
        >
          {left <= COUNTER_FROM && leftLabel(left)}
        </div>
      </div>
    </form>
  )
}
