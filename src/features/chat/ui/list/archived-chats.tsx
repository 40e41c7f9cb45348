import { Archive, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { Chat } from '../../contract.ts'

type ArchivedChatsProps = {
  chats: Chat[]
  /** There may be others. */
  more?: boolean
  /** The open one. */
  current?: string | undefined
  rows(chats: Chat[]): ReactNode
}

/** A line after the list that shows the conversations which the member has put away. */
export function ArchivedChats({ chats, more, current, rows }: ArchivedChatsProps) {
  const t = useTranslations('chat.archive')
  const [open, setOpen] = useState(() => chats.some(({ id }) => id === current))
  const list = useId()
  return (
    <div data-view="archived-chats" className="border-t border-edge pb-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-3 text-start text-sm font-medium text-ink-soft outline-hidden hover:bg-hover focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus"
      >
        <Archive aria-hidden="true" className="size-5 shrink-0" />
        <span className="flex-1">{t('title', { count: more ? `${chats.length}+` : chats.length })}</span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={list} hidden={!open}>
        {rows(chats)}
      </div>
    </div>
  )
}
