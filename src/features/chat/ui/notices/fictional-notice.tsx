import { FictionalBox } from '#ui/fictional-box.tsx'

/** Says above the composer that the other is a fictional profile. */
export function FictionalNotice({ warning }: { warning: string }) {
  return (
    <div data-view="fictional-notice">
      <FictionalBox warning={warning} className="mx-4 max-h-[25dvh] overflow-y-auto px-4 py-2.5 text-xs" />
    </div>
  )
}
