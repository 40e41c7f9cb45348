import { ReportDialog } from '#features/members/ui/reports/report-dialog.tsx'
import { useChats } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { useBlockToo } from './use-block-too.ts'

type ReportMessageProps = { conversation: string; seq: number; name: string; onClose: () => void }

export function ReportMessage({ conversation, seq, name, onClose }: ReportMessageProps) {
  const api = useApi()
  const talk = useChats().data?.chats.find(({ id }) => id === conversation)
  const block = useBlockToo(conversation, talk?.profile)
  return (
    <ReportDialog
      name={name}
      send={(report) => api.chat.report.call({ conversation, seq, ...report })}
      title="message_title"
      block={block}
      onClose={onClose}
    />
  )
}
