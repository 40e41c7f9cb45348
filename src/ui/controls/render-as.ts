import { cloneElement, type ReactElement } from 'react'
import { cx } from '../class-names.ts'

/** Any element that takes a class and children: `<a href="…" />`, or the router's `<Link to="…" />`. */
// biome-ignore lint/suspicious/noExplicitAny: the router's Link has generic props
export type LinkElement = ReactElement<any>

/** Gives the caller's element our look and content. Its own props win; class names are joined. */
export function renderAs(element: LinkElement, props: Record<string, unknown>): ReactElement {
  const own = element.props as Record<string, unknown>
  return cloneElement(element, {
    ...props,
    ...own,
    className: cx(props.className as string, own.className as string),
    children: props.children ?? own.children,
  })
}
