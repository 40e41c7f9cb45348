/** Separates the messages of two days: "Today", "Monday 3 March". */
export function DayLine({ label, dateTime }: { label: string; dateTime?: string }) {
  return (
    <div className="my-5 flex items-center gap-4 text-xs font-semibold text-ink-soft before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={dateTime}>{label}</time>
    </div>
  )
}
