import { cx } from '#ui/class-names.ts'

type TableProps = { label: string; head: string[]; rows: string[][]; names?: number }

/** Numbers with names before them; it scrolls by itself where it is wide. */
export function Table({ label, head, rows, names = 1 }: TableProps) {
  const side = (column: number) => cx('whitespace-nowrap', column < names ? 'text-start' : 'text-end')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm tabular [&_td]:py-2 [&_td]:pe-4 [&_th]:py-2 [&_th]:pe-4 [&_tr]:border-b [&_tr]:border-border">
        <thead>
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
            <tr key={cells.slice(0, names).join()}>
              {cells.map((cell, column) => (
                <td key={head[column]} className={side(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
