import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { useLiveEvents } from '#page/live-provider.tsx'
import { isPaying } from '#page/page-title.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { Message } from '#shared/message.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { Chat } from '../../contract.ts'
import { listed } from './listed.ts'
import { chime, hearsMessages } from './sound.ts'

const SECONDS_SHOWN = 8

/**
 * Tells of a message that arrives while its conversation is not in view: by a toast, which leads there, and by a sound
 * if the member wants it. Of muted conversations it tells nothing; the count in the title does that.
 */
export function MessageNews() {
  const router = useRouter()
  const user = useUser()
  const api = useApi()
  const queryClient = useQueryClient()
  const show = useMessageToast()
  useLiveEvents(async (news) => {
    if (news.type !== 'message' || news.message.mine || !user) return
    const { conversation, from, message } = news
    const inView = () => !document.hidden && isOpen(router.state.location.pathname, [conversation, from])
    if (inView()) return
    const chat = await listed(queryClient, api, conversation)
    if (!chat?.profile || chat.muted || inView()) return
    // With push, the browser's own notification is heard.
    if (hearsMessages(user.profile.id) && !(document.hidden && user.push)) chime().catch(() => {})
    if (!document.hidden && !isPaying(router.state.matches)) show(chat, chat.profile, message)
  })
  return null
}

/** Whether a page shows the conversation: by its own address, or by the member's. */
function isOpen(path: string, [conversation, member]: [string, string]): boolean {
  return path === `/chats/${conversation}` || path === `/members/${member}/chat`
}

function useMessageToast() {
  const t = useTranslations('chat.here')
  const toast = useToast()
  const { cdn_prefix, fictional_singular } = useSettings()
  const shown = useRef(new Map<string, number>())
  return ({ id }: Chat, profile: NonNullable<Chat['profile']>, { body, gift, photo, voice }: Message) => {
    // One for each conversation: the newest.
    const before = shown.current.get(id)
    if (before !== undefined) toast.dismiss(before)
    const now = toast.show({
      title: profile.name,
      picture: <Avatar photo={photoSource(profile.main_image, cdn_prefix)} size="sm" />,
      description: (
        <>
          {profile.fictional && <FictionalMark on="small-text" word={fictional_singular} />}
          <p className="line-clamp-2 break-words">
            {gift ? t('gift') : photo ? t('photo') : voice ? t('voice') : body}
          </p>
        </>
      ),
      link: <Link to="/chats/$id" params={{ id }} />,
      seconds: SECONDS_SHOWN,
    })
    shown.current.set(id, now)
  }
}
