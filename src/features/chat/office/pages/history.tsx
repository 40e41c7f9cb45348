import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { DeskConversation } from '../contract.ts'

/** What the two have said, the latest at the bottom. */
export function History({ messages }: Pick<DeskConversation, 'messages'>) {
  const t = useTranslations('office.desk')
  const format = useFormatter()
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins at its end
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [messages])
  return (
    <ol
      ref={list}
      aria-label={t('history')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
      tabIndex={0}
      className="flex max-h-[45dvh] flex-col gap-2 overflow-y-auto rounded-field bg-sunken p-3"
    >
      {messages.map(({ seq, mine, body, gift, attachment, gone, at, by }) => (
        <li key={seq} className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
          <p
            className={cx(
              'as-written max-w-[85%] rounded-card px-4 py-2 break-words whitespace-pre-wrap',
              mine ? 'bg-primary-soft text-primary-ink' : 'bg-raised',
            )}
          >
            {gone ? t('gone') : gift ? t('gift', { gift }) : attachment ? t(attachment) : body}
          </p>
          <p className={cx('px-1 pt-0.5 text-xs text-ink-soft', mine && 'text-end')}>
            <time dateTime={at}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            {by && ` · ${t('by', { name: by })}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
