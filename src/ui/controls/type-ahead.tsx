import { Combobox } from '@base-ui/react/combobox'
import { MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx'

export type Suggestion = { id: string; name: string; note: string }

type TypeAheadProps = FieldTexts & {
  name: string
  placeholder?: string
  /** The chosen suggestion, if any. */
  value: Suggestion | null
  onChoose: (value: Suggestion | null) => void
  /** What fits the text typed so far; undefined until known. */
  suggestions: readonly Suggestion[] | undefined
  onType: (text: string) => void
  /** Said where nothing fits. */
  none: ReactNode
  /** "3 places": announced to screen readers. */
  count: (found: number) => string
  /** Where it takes the place of a focused field. */
  autoFocus?: boolean
}

/** A field that suggests while one types. The list stands in the page, so that a phone's keyboard hides none of it. */
export function TypeAhead({
  label,
  hint,
  error,
  name,
  placeholder,
  value,
  onChoose,
  suggestions,
  onType,
  none,
  count,
  autoFocus = false,
}: TypeAheadProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [typing, setTyping] = useState(false)
  // A place may be chosen elsewhere, such as by the browser's position.
  const [shown, setShown] = useState(value?.id)
  if (shown !== value?.id) {
    setShown(value?.id)
    if (value) setText(value.name)
  }
  // An error says what to do next; suggestions would hide it on a phone.
  const [shownError, setShownError] = useState(error)
  if (shownError !== error) {
    setShownError(error)
    if (error) setTyping(false)
  }
  const open = typing && text.trim() !== '' && suggestions !== undefined
  const choose = (chosen: Suggestion | null) => {
    setTyping(false)
    if (chosen) setText(chosen.name)
    onChoose(chosen)
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Above the keyboard of a phone, which covers half of the screen.
    if (open && matchMedia('(pointer: coarse)').matches)
      list.current?.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [open])
  const items = open ? [...suggestions] : []
  return (
    <Combobox.Root<Suggestion>
      inline
      open={open}
      onOpenChange={(next) => !next && setTyping(false)}
      items={items}
      filter={null}
      autoHighlight
      value={value}
      onValueChange={choose}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={(one) => one.name}
      inputValue={text}
      onInputValueChange={(typed, { reason }) => {
        if (reason !== 'input-change') return
        setText(typed)
        setTyping(true)
        if (value) onChoose(null)
        onType(typed)
      }}
    >
      <Field {...{ label, error }} hint={open ? undefined : hint}>
        {(control) => (
          <div className="relative">
            <MapPin
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft"
            />
            <Combobox.Input
              {...control}
              name={name}
              autoFocus={autoFocus}
              placeholder={placeholder}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              onBlur={() => {
                // A name that is typed whole is meant.
                const same = suggestions?.find((one) => one.name.toLowerCase() === text.trim().toLowerCase())
                if (typing && same) choose(same)
              }}
              className={cx(CONTROL_LOOK, 'ps-12')}
            />
          </div>
        )}
      </Field>
      <div ref={list} className={cx('-mt-4', !open && 'hidden')}>
        <Combobox.List className="overflow-hidden rounded-card border border-border bg-surface p-1.5 shadow-card empty:hidden">
          {(item: Suggestion) => (
            <Combobox.Item
              key={item.id}
              value={item}
              className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-field px-3.5 py-2 outline-none data-highlighted:bg-hover"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{item.name}</span>{' '}
              <span className="min-w-0 text-sm text-ink-soft">{item.note}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
        {open && items.length === 0 && (
          <p className="rounded-card bg-sunken px-4.5 py-3.5 text-sm text-ink-soft">{none}</p>
        )}
      </div>
      <Combobox.Status className="sr-only">{open && items.length > 0 && count(items.length)}</Combobox.Status>
    </Combobox.Root>
  )
}
