import { Skeleton } from './skeleton.tsx'

/** Has the height of a MemberCard, row by row. */
export function MemberCardSkeleton() {
  return (
    <div className="min-w-0">
      <Skeleton round="card" className="aspect-4/5 w-full" />
      <div className="px-0.5 pt-2.5">
        <span className="flex h-[1lh] items-center">
          <Skeleton className="h-4 w-3/5" />
        </span>
        <span className="flex h-[1lh] items-center text-sm">
          <Skeleton className="h-3.5 w-4/5" />
        </span>
        <Skeleton round="full" className="mt-1.5 h-[1.625rem] w-2/5" />
      </div>
    </div>
  )
}
