import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'

type TabsProps<V extends string> = {
  label: string
  tabs: { value: V; label: ReactNode; badge?: { count: number; label: string }; content: ReactNode }[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
}

const TAB_LIST_LOOK =
  'relative flex gap-1 overflow-x-auto border-b border-border [scrollbar-width:none] [&::-webkit-scrollbar]:hidden'
const TAB_LOOK =
  'relative flex min-h-12 shrink-0 items-center gap-2 rounded-t-field px-4 text-sm font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors select-none hover:text-ink -outline-offset-3!'

/** Parts of one page. Where each part has its own address, use TabLinks. */
export function Tabs<V extends string>({ label, tabs, value, defaultValue, onChange }: TabsProps<V>) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onChange?.(next as V)}
    >
      <Base.List aria-label={label} className={TAB_LIST_LOOK}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={`${TAB_LOOK} data-active:text-ink`}>
            {tab.label}
            {tab.badge && <Badge {...tab.badge} />}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.75 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-primary-strong transition-[translate,width] duration-250" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
