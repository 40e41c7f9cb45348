import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_chat/chats')({ component: Page })

function Page() {
  return <p>/chats</p>
}
