import { useApi } from '#page/use-api.ts'
import { ReportDialog } from './report-dialog.tsx'

type ReportMemberProps = {
  member: { id: string; name: string }
  /** The one photo that it is about. */
  photo?: string
  /** Blocks the member as well; without, that is not offered. */
  block?: ((onDone: () => void) => void) | undefined
  onClose: () => void
}

export function ReportMember({ member: { id, name }, photo, ...props }: ReportMemberProps) {
  const api = useApi()
  return (
    <ReportDialog
      name={name}
      title={photo ? 'photo_title' : 'title'}
      send={(report) => api.members.report.call({ id, photo, ...report })}
      {...props}
    />
  )
}
