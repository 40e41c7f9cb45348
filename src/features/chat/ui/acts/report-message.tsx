import { ReportDialog } from '#features/members/ui/report-dialog.tsx'
import { useApi } from '#page/use-api.ts'

type ReportMessageProps = { conversation: string; seq: number; name: string; onClose: () => void }

export function ReportMessage({ conversation, seq, name, onClose }: ReportMessageProps) {
  const api = useApi()
  return (
    <ReportDialog
      name={name}
      send={(report) => api.chat.report.call({ conversation, seq, ...report })}
      title="message_title"
      onClose={onClose}
    />
  )
}
