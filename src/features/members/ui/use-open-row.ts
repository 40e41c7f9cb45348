import { useCallback, useState } from 'react'

/** Which row of a section is open, at most one; the focus returns to a row that has done its work. */
export function useOpenRow<Row extends string>(idOf: (row: Row) => string) {
  const [open, setOpen] = useState<Row>()
  const toggle = useCallback((row: Row) => setOpen((now) => (now === row ? undefined : row)), [])
  const close = (row: Row) => {
    setOpen(undefined)
    document.getElementById(idOf(row))?.focus()
  }
  return { open, toggle, close }
}
