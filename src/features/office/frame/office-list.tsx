import type { ComponentProps, ReactNode } from 'react'
import { ListFoot } from './list-foot.tsx'
import { Waiting } from './waiting.tsx'

type OfficeListProps<Row> = {
  query: ComponentProps<typeof ListFoot>['query'] & ComponentProps<typeof Waiting>['query']
  /** The rows of all pages that were read; undefined until the first is there. */
  rows: readonly Row[] | undefined
  /** Makes an `<li>` of a row, with its key. */
  children: (row: Row) => ReactNode
  /** What the button says that adds the next page. */
  more: string
  /** Said if the list has no rows. */
  none?: string
  /** Fits the list into what it stands in. */
  className?: string
}

/** A list that is read page by page: what is there, that it is awaited or empty, and the way to more of it. */
export function OfficeList<Row>({
  query,
  rows,
  children,
  more,
  none,
  className = '-my-3',
}: OfficeListProps<Row>) {
  return (
    <>
      {rows ? (
        <ol className={`divide-y divide-border ${className}`}>{rows.map((row) => children(row))}</ol>
      ) : (
        <Waiting query={query} className="my-3 h-40" />
      )}
      <ListFoot query={query} more={more} none={rows?.length === 0 && none} />
    </>
  )
}
