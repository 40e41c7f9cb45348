import { Button } from '#ui/controls/button.tsx'

type ListFootProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** What the button says that adds the next page. */
  more: string
  /** Said where there is nothing in the list. */
  none?: string | false | undefined
}

/** Below a list that is read page by page: that it is empty, or the way to more of it. */
export function ListFoot({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  more,
  none,
}: ListFootProps) {
  return (
    <>
      {none && (
        <p role="status" className="mt-4 text-ink-soft">
          {none}
        </p>
      )}
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
