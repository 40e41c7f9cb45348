type Cell = string | number | null

// A spreadsheet runs what begins so as a formula. A number below zero is none.
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Rows as CSV (RFC 4180), with a head; a text that a spreadsheet would run is shown as text. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, Cell>[],
): string {
  const lines = [[...columns], ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
