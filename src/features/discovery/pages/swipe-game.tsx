import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/swipe-game')({ component: Page })

function Page() {
  return <p>/swipe-game</p>
}
