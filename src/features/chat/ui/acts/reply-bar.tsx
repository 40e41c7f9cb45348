import { Reply as ReplyIcon, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLiveEvents } from '#page/live-provider.tsx'
import type { Message } from '#shared/message.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { quoteOf } from '../conversation-cache.ts'

type Reply = NonNullable<Message['reply_to']>
type ReplyBarProps = {
  reply: Reply
  name: string
  conversation: string | null
  /** Undefined: nothing is answered any more. */
  onChange: (reply: Reply | undefined) => void
}

/** Above the composer: which message the next one answers. */
export function ReplyBar({ reply: { seq, said }, name, conversation, onChange }: ReplyBarProps) {
  const t = useTranslations('chat.acts')
  useLiveEvents((news) => {
    if (news.type !== 'changed' || news.conversation !== conversation || news.message.seq !== seq) return
    onChange(news.message.gone ? undefined : quoteOf(news.message))
  })
  return (
    <div className="mx-4 flex items-center gap-3 rounded-field bg-sunken ps-3 text-sm">
      <ReplyIcon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 py-1.5">
        <span className="block font-semibold">
          {said?.mine ? t('replying_to_yourself') : t('replying_to', { name })}
        </span>
        <span className="line-clamp-1 text-ink-soft">
          {said?.voice ? t('voice') : said?.photo ? t('photo') : said?.gift ? t('gift') : said?.body}
        </span>
      </p>
      <IconButton label={t('cancel_reply')} icon={<X />} onClick={() => onChange(undefined)} />
    </div>
  )
}
