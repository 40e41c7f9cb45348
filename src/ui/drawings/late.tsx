import { type ComponentType, lazy, Suspense } from 'react'
import { Drawing } from './drawing.tsx'

const LateNoChats = lazyDrawing(async () => (await import('./no-chats.tsx')).NoChatsDrawing)
const LateNotFound = lazyDrawing(async () => (await import('./not-found.tsx')).NotFoundDrawing)
const LateWentWrong = lazyDrawing(async () => (await import('./went-wrong.tsx')).WentWrongDrawing)

/** Fetches a drawing that few people see when it is shown; until then, and if it does not come, shows its ground. */
function lazyDrawing(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Ground) }))
}

function Ground() {
  return <Drawing>{null}</Drawing>
}

export function NoChatsDrawing() {
  return (
    <Suspense fallback={<Ground />}>
      <LateNoChats />
    </Suspense>
  )
}

export function NotFoundDrawing() {
  return (
    <Suspense fallback={<Ground />}>
      <LateNotFound />
    </Suspense>
  )
}

export function WentWrongDrawing() {
  return (
    <Suspense fallback={<Ground />}>
      <LateWentWrong />
    </Suspense>
  )
}
