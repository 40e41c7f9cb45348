import { flushSync } from 'react-dom'
import type { Before, Field } from './before-scripts.ts'

/** Ours of React's: what it believes to stand in a text field. Only a difference makes it hear of an input. */
type Tracked = { _valueTracker?: { setValue(value: string): void } }

/** Tells React what stands in the fields, and does the presses, each once, on what still stands. */
export function replay(before: Before): void {
  const presses = [...before.presses.keys()]
  before.end()
  // The focused one first: each change renders the other fields of its form as React still believes them to be.
  const fields = [...before.fields].sort(([one]) => (one === document.activeElement ? -1 : 0))
  for (const [field, kept] of fields) if (field.isConnected) flushSync(() => putBack(field, kept))
  const page = window.location.href
  for (const pressed of presses)
    if (window.location.href === page && isAlive(pressed))
      flushSync(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click()))
}

function putBack(field: Field, kept: string | boolean): void {
  if (typeof kept === 'boolean') {
    // A radio button that another one of its group has replaced.
    if (!kept && field.type === 'radio') return
    const box = field as HTMLInputElement
    box.checked = !kept
    box.click()
    return
  }
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.value !== kept && field.type !== 'file') field.value = kept
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // What stands there already is not written again: caret and half-composed words stay.
  if (field.value !== kept) field.value = kept
  ;(field as Tracked)._valueTracker?.setValue(`${kept} `)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function isAlive(pressed: HTMLElement): boolean {
  return (
    pressed.isConnected &&
    !pressed.matches(':disabled, [aria-disabled=true]') &&
    !pressed.closest('[inert], [aria-hidden=true]')
  )
}
