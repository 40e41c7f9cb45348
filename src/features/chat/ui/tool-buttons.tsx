import { useTranslations } from 'use-intl'

export type Tool = 'emoji' | 'gift'

// From Lucide; its components would weigh more than these buttons.
const ICONS: Record<Tool, string> = {
  emoji: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
  gift: 'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M3 7h18v4H3z',
}

type ToolButtonsProps = { open: Tool | undefined; onOpen: (tool: Tool | undefined) => void }

/** The buttons in the message field. A phone's keyboard has emoji itself. */
export function ToolButtons({ open, onOpen }: ToolButtonsProps) {
  const t = useTranslations('chat.composer')
  return (Object.keys(ICONS) as Tool[]).map((tool) => (
    <button
      key={tool}
      type="button"
      aria-label={t(tool)}
      title={t(tool)}
      aria-expanded={open === tool}
      onClick={() => onOpen(open === tool ? undefined : tool)}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-hover max-sm:first:hidden"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5.5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={ICONS[tool]} />
      </svg>
    </button>
  ))
}
