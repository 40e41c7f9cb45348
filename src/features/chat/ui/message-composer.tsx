import { Link } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { useAfterTouch } from '#page/late/after-touch.ts'
import { formatMoney } from '#shared/money.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { Composer, type WaitingBeside } from '#ui/chat/composer.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { useChatSession, useDraft } from './chat-session.ts'
import type { ConversationPage } from './conversation-query.ts'
import { giftsFor, photosFor, replyTo, voiceFor } from './drafts.ts'
import { useTellTyping } from './news/typing.ts'
import type { PendingMessage } from './pending-message.ts'
import { type Press, type Tool, ToolButtons } from './tool-buttons.tsx'

// Longer than the redirect to the conversation's URL takes; a chat opened later must not get the focus.
const FOCUS_KEPT_MILLISECONDS = 1_000

const ReplyBar = lazy(() => import('./acts/reply-bar.tsx').then((module) => ({ default: module.ReplyBar })))

const ComposerTools = lazy(() =>
  import('./composer-tools.tsx').then((module) => ({ default: module.ComposerTools })),
)

const loadPhotoArea = () => import('./photos/photo-area.tsx')

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
  const t = useTranslations('chat.composer')
  const { message_length } = useSettings()
  const session = useChatSession(me)
  const draft = useDraft(me, to.id)
  const answered = useDraft(me, replyTo(to.id))
  const reply = answered.text === '' ? undefined : (JSON.parse(answered.text) as PendingMessage['reply'])
  const picked = useDraft(me, giftsFor(to.id))
  const chosen = useDraft(me, photosFor(to.id))
  const recorded = useDraft(me, voiceFor(to.id))
  const [tool, setTool] = useState<Tool>()
  const [press, setPress] = useState<Press>()
  const [photos, setPhotos] = useState<File[]>([])
  const [beside, setBeside] = useState<WaitingBeside>()
  const PhotoArea = useAfterTouch(loadPhotoArea)
  useEffect(() => {
    if (location.hash === '#gift') setTool('gift')
  }, [])
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
    <>
      {PhotoArea && <PhotoArea inputRef={inputRef} onPhotos={setPhotos} />}
      {(tool || picked.text || chosen.text || recorded.text || photos.length > 0) && (
        <Suspense>
          <ComposerTools
            {...{ me, to, from, photos, setPhotos, press, inputRef }}
            open={tool}
            onOpen={setTool}
            onWaiting={setBeside}
            words={draft.text.trim() && cost.credits}
          />
        </Suspense>
      )}
      {reply && (
        <Suspense>
          <ReplyBar
            reply={reply}
            name={to.name}
            conversation={conversation}
            onChange={(now) => answered.write(now ? JSON.stringify(now) : '')}
          />
        </Suspense>
      )}
      <Composer
        inputRef={inputRef}
        value={draft.text}
        onChange={(text) => {
          draft.write(text)
          if (text.trim() !== '') tellTyping()
        }}
        onSend={(body) => {
          draft.write('')
          answered.write('')
          session().outbox.add(to.id, { id: randomUuid(), body, reply })
        }}
        label={t('label', { name: to.name })}
        placeholder={t('placeholder')}
        sendLabel={t('send')}
        beside={beside}
        maxLength={message_length}
        leftLabel={(left) => (left < 0 ? t('too_long', { count: -left }) : t('left', { count: left }))}
        tools={<ToolButtons open={tool} onOpen={setTool} onPhotos={setPhotos} onPress={setPress} />}
        costLine={<CostLine cost={cost} from={from} />}
      />
    </>
  )
}

/** A message's cost in credits and in this member's money, and the balance. */
function CostLine({ cost, from }: { cost: ConversationPage['cost']; from: string }) {
  const t = useTranslations('chat.cost')
  const paid = useUser()?.paid_user
  const { credits, balance } = cost
  if (credits === 0) return t('free')
  if (cost.price?.kind === 'gift' && !paid && balance >= credits) return t('of_gifts', { credits, balance })
  return (
    <p>
      <Price cost={cost} />
      {' · '}
      {balance >= credits ? (
        t('balance', { credits: balance })
      ) : (
        <Link
          to="/credits"
          search={{ from }}
          className="font-semibold text-primary-ink underline underline-offset-2"
        >
          {t('buy')}
        </Link>
      )}
    </p>
  )
}

function Price({ cost: { credits, price } }: { cost: ConversationPage['cost'] }) {
  const t = useTranslations('chat.cost')
  const locale = useLocale()
  const message = t('message', { credits })
  if (!price) return message
  if (price.kind === 'gift') return t('gift', { message })
  return t(price.kind === 'from' ? 'from_price' : 'with_price', {
    message,
    price: formatMoney(price, locale),
  })
}
