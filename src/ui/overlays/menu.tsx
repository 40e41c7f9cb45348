import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import type { LinkElement } from '../controls/render-as.ts'

type MenuItem =
  | {
      key: string
      label: ReactNode
      icon?: ReactNode
      /** Makes the item a link. */
      link?: LinkElement
      onSelect?: () => void
      danger?: boolean
      disabled?: boolean
    }
  | 'line'

type MenuProps = {
  trigger: ReactElement
  items: MenuItem[]
  /** Above the items: the account's name. */
  header?: ReactNode
  align?: 'start' | 'end'
  /** For a menu whose code is loaded by the first click. */
  defaultOpen?: boolean
}

export function Menu({ trigger, items, header, align = 'end', defaultOpen }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!defaultOpen) return
    // Focuses the button as if pressed: the menu then takes the focus, and returns it on closing.
    triggerRef.current?.focus()
    triggerRef.current?.click()
  }, [defaultOpen])
  return (
    <Base.Root>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-40">
          <Base.Popup className="max-h-(--available-height) max-w-[min(20rem,var(--available-width))] min-w-56 origin-(--transform-origin) overflow-y-auto rounded-card border border-edge bg-raised p-1.5 text-ink shadow-overlay outline-hidden transition-[scale,opacity] duration-150 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0">
            {header && <div className="px-3 py-2.5">{header}</div>}
            {items.map((item, index) => {
              if (item === 'line') {
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other identity
                return <Base.Separator key={`line-${index}`} className="mx-3 my-1.5 h-px bg-border" />
              }
              const look = cx(
                'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-2 text-start text-sm font-medium no-underline outline-hidden select-none [&_svg]:size-5 [&_svg]:shrink-0',
                'data-highlighted:bg-hover data-disabled:opacity-50 focus-visible:-outline-offset-2!',
                item.danger ? 'text-danger-ink' : 'text-ink [&_svg]:text-ink-soft',
              )
              const content = (
                <>
                  {item.icon}
                  <span className="min-w-0">{item.label}</span>
                </>
              )
              return item.link ? (
                <Base.LinkItem key={item.key} render={item.link} className={look} closeOnClick>
                  {content}
                </Base.LinkItem>
              ) : (
                <Base.Item key={item.key} className={look} disabled={item.disabled} onClick={item.onSelect}>
                  {content}
                </Base.Item>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
