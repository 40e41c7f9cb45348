import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

const views = new Map<string, () => Promise<void> | undefined>()

/**
 * A part of a page that few visits show, whose script loads only then. Loaders preload it where the page will show
 * it. Its outermost element has `data-view` with its name, so that the browser finds it in the server's page.
 */
export function lazyView<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  name: string,
  load: () => Promise<Module>,
  component: Name,
): AsyncRouteComponent<Module[Name] extends (props: infer Props) => unknown ? Props : never> {
  const view = lazyRouteComponent(load, component)
  views.set(name, () => view.preload?.())
  return view as never
}

/** Loads the views in the server's page before hydration; otherwise React would replace them by nothing. */
export async function loadServedViews(): Promise<void> {
  const served = document.querySelectorAll<HTMLElement>('[data-view]')
  await Promise.all([...served].map(({ dataset }) => views.get(dataset.view!)?.()))
}
