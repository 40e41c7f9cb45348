import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChatSession, useDraft } from '#features/chat/ui/chat-session.ts'
import type { ConversationPage } from '#features/chat/ui/conversation-query.ts'
import { useTellTyping } from '#features/chat/ui/typing.ts'
import { useSettings } from '#page/account.ts'
import { formatMoney } from '#shared/money.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { Composer } from '#ui/chat/composer.tsx'

// Longer than the redirect to the conversation's URL takes; a chat opened later must not get the focus.
const FOCUS_KEPT_MILLISECONDS = 1_000

type MessageComposerProps = {
  me: string
  to: { id: string; name: string }
  conversation: string | null
  cost: ConversationPage['cost']
  /** The page to return to after buying credits. */
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
    // On a desktop no on-screen keyboard covers the page, so the field is focused at once.
    if (chat.keepFocus || window.matchMedia('(width >= 62rem)').matches)
      inputRef.current?.focus({ preventScroll: true })
    chat.keepFocus = false
    const input = inputRef.current
    return () => {
      chat.keepFocus = document.activeElement === input
      setTimeout(() => {
        chat.keepFocus = false
      }, FOCUS_KEPT_MILLISECONDS)
    }
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

/** A message's cost in credits and in this member's money, and the balance. */
function CostLine({ cost, from }: { cost: ConversationPage['cost']; from: string }) {
  const t = useTranslations('chat')
  if (cost.credits === 0) return t('cost.free')
  return (
    <p>
      <Price cost={cost} />
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

function Price({ cost: { credits, price } }: { cost: ConversationPage['cost'] }) {
  const t = useTranslations('chat')
  const locale = useLocale()
  const message = t('cost.message', { credits })
  if (!price) return message
  if (price.kind === 'gift') return t('cost.gift', { message })
  return t(price.kind === 'from' ? 'cost.from_price' : 'cost.with_price', {
    message,
    price: formatMoney(price, locale),
  })
}
