import { useState } from 'react'

/** Keeps at most one row of a section open; focuses a row again after it closes. */
export function useOpenRow<Row extends string>(idOf: (row: Row) => string) {
  const [open, setOpen] = useState<Row>()
  const toggle = (row: Row) => setOpen((now) => (now === row ? undefined : row))
  const close = (row: Row) => {
    setOpen(undefined)
    document.getElementById(idOf(row))?.focus()
  }
  return { open, toggle, close }
}
