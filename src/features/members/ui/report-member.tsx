import { useApi } from '#page/use-api.ts'
import { ReportDialog } from './report-dialog.tsx'

type ReportMemberProps = {
  member: { id: string; name: string }
  /** Blocks the member as well; without, that is not offered. */
  block?: (onDone: () => void) => void
  onClose: () => void
}

export function ReportMember({ member: { id, name }, ...props }: ReportMemberProps) {
  const api = useApi()
  return <ReportDialog name={name} send={(report) => api.members.report.call({ id, ...report })} {...props} />
}
