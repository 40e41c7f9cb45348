import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '#shared/message.ts'
import { cx } from '#ui/class-names.ts'

type TouchedMessageProps = {
  message: Pick<Message, 'reply_to'> & Partial<Message>
  /** The other member's name. */
  name: string
  /** Its words as any message shows them. */
  children: ReactNode
}

/** A message that answers another, was edited or unsent, or has reactions. */
export function TouchedMessage({ message, name, children }: TouchedMessageProps) {
  const t = useTranslations('chat.acts')
  const m = useTranslations('chat.messages')
  const { reply_to, edited, gone, my_reaction, their_reaction } = message
  if (gone)
    return (
      <span data-view="touched-message" className="flex items-center gap-2 text-ink-soft italic">
        <Ban aria-hidden="true" className="size-4 shrink-0" />
        {m('unsent')}
      </span>
    )
  return (
    <span data-view="touched-message" className="flex flex-col">
      {reply_to && (
        <Quoted jumpTo={reply_to.said && reply_to.seq}>
          {reply_to.said ? (
            <>
              <span className="as-written block font-semibold">{reply_to.said.mine ? t('you') : name}</span>
              <span className="as-written line-clamp-2 text-ink-soft">
                {reply_to.said.voice
                  ? t('voice')
                  : reply_to.said.photo
                    ? t('photo')
                    : reply_to.said.gift
                      ? t('gift')
                      : reply_to.said.body}
              </span>
            </>
          ) : (
            <span className="text-ink-soft italic">{t('quoted_gone')}</span>
          )}
        </Quoted>
      )}
      <span className="as-written">
        {children}
        {edited && <span className="text-xs text-ink-soft"> {t('edited')}</span>}
      </span>
      {(my_reaction || their_reaction) && (
        <span className="mt-1 flex gap-1">
          <Reaction emoji={their_reaction} label={t('reaction_of', { name })} />
          <Reaction emoji={my_reaction} label={t('my_reaction')} mine />
        </span>
      )}
    </span>
  )
}

const QUOTED =
  'mb-1.5 block min-h-11 rounded-field border-s-4 border-primary-strong bg-canvas/60 px-3 py-1.5 text-start text-sm'

/** With a number, a button whose clicks are heard above. */
function Quoted({ jumpTo, children }: { jumpTo: number | null; children: ReactNode }) {
  if (!jumpTo) return <span className={QUOTED}>{children}</span>
  return (
    <button type="button" data-quoted={jumpTo} className={cx(QUOTED, 'hover:bg-hover')}>
      {children}
    </button>
  )
}

function Reaction({ emoji, label, mine }: { emoji?: string | null; label: string; mine?: boolean }) {
  if (!emoji) return null
  return (
    <span
      className={cx(
        'rounded-full border bg-raised px-2 py-0.5 text-sm leading-5',
        mine ? 'border-primary-strong' : 'border-edge',
      )}
    >
      <span className="sr-only">{label}: </span>
      {emoji}
    </span>
  )
}
