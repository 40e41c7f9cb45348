import { cx } from '#ui/class-names.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'

type TableProps = {
  label: string
  head: string[]
  rows: string[][]
  names?: number
  /** As many rows that they scroll in a place of their own. */
  long?: boolean
}

/** A day that stays on one line where names may break. */
export function unbroken(day: string): string {
  return day.replaceAll(' ', '\u00a0')
}

/** Numbers with names before them; it scrolls by itself where it is wide. */
export function Table({ label, head, rows, names = 1, long = false }: TableProps) {
  const side = (column: number) =>
    column < names ? 'text-start sm:whitespace-nowrap' : 'text-end whitespace-nowrap'
  return (
    <ScrollArea label={label} className={long ? 'max-h-96' : undefined}>
      <table
        aria-label={label}
        className="w-full text-sm tabular [&_td]:py-2 [&_td]:pe-4 [&_th]:py-2 [&_th]:pe-4 [&_tr>:last-child]:pe-1 [&_tr]:border-b [&_tr]:border-border"
      >
        <thead className={cx(long && 'sticky top-0 bg-surface')}>
          <tr className="text-ink-soft [&_th]:font-medium">
            {head.map((name, column) => (
              <th key={name} scope="col" className={side(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, column) => (
                <td key={head[column]} className={side(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
