import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_chat/members/$id/chat')({ component: Page })

function Page() {
  return <p>/members/$id/chat</p>
}
