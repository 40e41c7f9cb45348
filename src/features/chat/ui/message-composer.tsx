import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import { useChatSession, useDraft } from '#features/chat/ui/chat-session.ts'
import type { ConversationPage } from '#features/chat/ui/conversation-query.ts'
import { useTellTyping } from '#features/chat/ui/typing.ts'
import { formatMoney } from '#shared/money.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { Composer } from '#ui/composer.tsx'

type MessageComposerProps = {
  me: string
  to: { id: string; name: string }
  conversation: string | null
  cost: ConversationPage['cost']
  /** Where to come back to after buying credits. */
  from: string
  inputRef: RefObject<HTMLTextAreaElement | null>
}

export function MessageComposer({ me, to, conversation, cost, from, inputRef }: MessageComposerProps) {
  const t = useTranslations('chat')
  const { message_length } = useSettings()
  const session = useChatSession(me)
  const draft = useDraft(me, to.id)
  const tellTyping = useTellTyping(conversation)
  const openSession = useRef(session)
  useLayoutEffect(() => {
    const chat = openSession.current()
    // On a desktop the keyboard covers nothing: write at once.
    if (chat.keepFocus || window.matchMedia('(width >= 62rem)').matches)
      inputRef.current?.focus({ preventScroll: true })
    chat.keepFocus = false
  }, [inputRef])
  return (
    <Composer
      inputRef={inputRef}
      value={draft.text}
      onChange={(text) => {
        draft.write(text)
        if (text.trim() !== '') tellTyping()
      }}
      onSend={(body) => {
        draft.write('')
        session().outbox.add(to.id, { id: randomUuid(), body })
      }}
      label={t('composer.label', { name: to.name })}
      placeholder={t('composer.placeholder')}
      sendLabel={t('composer.send')}
      maxLength={message_length}
      leftLabel={(left) =>
        left < 0 ? t('composer.too_long', { count: -left }) : t('composer.left', { count: left })
      }
      costLine={<CostLine cost={cost} from={from} />}
    />
  )
}

/** What a message costs, in credits and in money, and what is left. */
function CostLine({ cost, from }: { cost: ConversationPage['cost']; from: string }) {
  const t = useTranslations('chat')
  const locale = useLocale()
  const { minimum_message_costs } = useSettings()
  const country = useUser()?.profile.country
  if (cost.credits === 0) return t('cost.free')
  const least = country ? minimum_message_costs[country] : undefined
  const price = least && formatMoney({ amount: least.costs, currency: least.currency }, locale)
  const message = t('cost.message', { credits: cost.credits })
  return (
    <p>
      {price ? t('cost.with_price', { message, price }) : message}
      {' · '}
      {cost.balance >= cost.credits ? (
        t('cost.balance', { credits: cost.balance })
      ) : (
        <Link
          to="/credits"
          search={{ from }}
          className="font-semibold text-primary-ink underline underline-offset-2"
        >
          {t('cost.buy')}
        </Link>
      )}
    </p>
  )
}
