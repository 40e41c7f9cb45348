import type { ReactNode } from 'react'

/** Words for those who listen instead of look. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode
  as?: 'span' | 'h2' | 'p'
}) {
  return <Tag className="sr-only">{children}</Tag>
}
