import { Link, useRouterState } from '@tanstack/react-router'
import { Flame, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNews } from '#client/account.ts'
import type { NavItem } from '#ui/nav-item.ts'

type Place = 'search' | 'likes' | 'swipe' | 'chats' | 'me'

/** A member's page stands under "search", a conversation under "chats", wherever one came from. */
function placeOf(path: string): Place | undefined {
  if (path.startsWith('/chats') || /^\/members\/[^/]+\/chat/.test(path)) return 'chats'
  if (path.startsWith('/members')) return 'search'
  if (path.startsWith('/likes')) return 'likes'
  if (path.startsWith('/swipe-game')) return 'swipe'
  if (path.startsWith('/profile')) return 'me'
  return undefined
}

/** The main places for the top bar (from 768 px) and for the bottom bar (below). */
export function usePlaces(): { top: NavItem[]; bottom: NavItem[] } {
  const t = useTranslations('site.nav')
  const { unread, newLikes } = useNews()
  const current = useRouterState({ select: (state) => placeOf(state.location.pathname) })
  const search = { key: 'search', icon: <Search />, link: <Link to="/members" /> }
  const likes = {
    key: 'likes',
    label: t('likes'),
    icon: <Heart />,
    link: <Link to="/likes" />,
    badge: { count: newLikes, label: t('new_likes', { count: newLikes }) },
  }
  const chats = {
    key: 'chats',
    icon: <MessageCircle />,
    link: <Link to="/chats" />,
    badge: { count: unread, label: t('unread', { count: unread }) },
  }
  const withCurrent = (items: NavItem[]) => items.map((item) => ({ ...item, current: item.key === current }))
  return {
    top: withCurrent([{ ...search, label: t('search') }, { ...chats, label: t('messages') }, likes]),
    bottom: withCurrent([
      { ...search, label: t('search_short') },
      likes,
      { key: 'swipe', label: t('swipe'), icon: <Flame />, link: <Link to="/swipe-game" /> },
      { ...chats, label: t('chats') },
      { key: 'me', label: t('me'), icon: <UserRound />, link: <Link to="/profile" /> },
    ]),
  }
}
