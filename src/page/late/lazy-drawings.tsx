import type { AsyncRouteComponent } from '@tanstack/react-router'
import { Component, type ReactNode, Suspense } from 'react'
import { lazyView } from './lazy-view.ts'

/** Drawings that few visits show. */
export const WentWrong = lazyView(
  'went-wrong',
  () => import('#ui/drawings/went-wrong.tsx'),
  'WentWrongDrawing',
)
export const NotFound = lazyView('not-found', () => import('#ui/drawings/not-found.tsx'), 'NotFoundDrawing')

// The server draws a page in one go and waits for nothing.
if (import.meta.env.SSR) for (const drawing of [WentWrong, NotFound]) void drawing.preload?.()

/** Nothing, where the drawing cannot be loaded. */
export function LazyDrawing({ of: Drawing, view }: { of: AsyncRouteComponent<object>; view: string }) {
  return (
    <OrNothing>
      <span data-view={view} className="block aspect-[4/3]">
        <Suspense>
          <Drawing />
        </Suspense>
      </span>
    </OrNothing>
  )
}

class OrNothing extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
