import { Skeleton } from '../skeleton.tsx'

/** Has the height of a ConversationRow. */
export function ChatRowSkeleton() {
  return (
    <div className="flex min-h-20 items-center gap-3.5 px-4 py-3">
      <Skeleton round="full" className="size-14 shrink-0" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  )
}
