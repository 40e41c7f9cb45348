import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_chat/chats/$id')({ component: Page })

function Page() {
  return <p>/chats/$id</p>
}
