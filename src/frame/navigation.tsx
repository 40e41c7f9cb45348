import { Link, useRouterState } from '@tanstack/react-router'
import { Flame, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUnreadCounts, useUser } from '#page/account.ts'
import type { NavItem } from '#ui/frames/nav-item.ts'

type NavKey = 'search' | 'likes' | 'swipe' | 'chats' | 'me'

// A chat's address is below that of the search, so the router would mark the search as current there too.
const EXACTLY = { exact: true }

/**
 * A member's page belongs to "search" and a conversation to "chats", wherever they were opened from; one's own page, as
 * others see it, to "me".
 */
function navKeyOf(path: string, me: string | undefined): NavKey | undefined {
  if (path === `/members/${me}`) return 'me'
  if (path.startsWith('/chats') || /^\/members\/[^/]+\/chat/.test(path)) return 'chats'
  if (path.startsWith('/members')) return 'search'
  if (path.startsWith('/likes')) return 'likes'
  if (path.startsWith('/swipe-game')) return 'swipe'
  if (path.startsWith('/profile')) return 'me'
  return undefined
}

/** The navigation items for the top bar (from 768 px) and the bottom bar (below). */
export function useNavigationItems(): { top: NavItem[]; bottom: NavItem[] } {
  const t = useTranslations('site.nav')
  const { unread, newLikes } = useUnreadCounts()
  const me = useUser()?.profile.id
  const current = useRouterState({ select: (state) => navKeyOf(state.location.pathname, me) })
  const search = { key: 'search', icon: <Search />, link: <Link to="/members" activeOptions={EXACTLY} /> }
  const likes = {
    key: 'likes',
    label: t('likes'),
    icon: <Heart />,
    link: <Link to="/likes" activeOptions={EXACTLY} />,
    badge: { count: newLikes, label: t('new_likes', { count: newLikes }) },
  }
  const swipe = {
    key: 'swipe',
    label: t('swipe'),
    icon: <Flame />,
    link: <Link to="/swipe-game" activeOptions={EXACTLY} />,
  }
  const chats = {
    key: 'chats',
    label: t('messages'),
    icon: <MessageCircle />,
    link: <Link to="/chats" activeOptions={EXACTLY} />,
    badge: { count: unread, label: t('unread', { count: unread }) },
  }
  const withCurrent = (items: NavItem[]) => items.map((item) => ({ ...item, current: item.key === current }))
  return {
    top: withCurrent([{ ...search, label: t('search') }, swipe, chats, likes]),
    bottom: withCurrent([
      { ...search, label: t('search_short') },
      likes,
      swipe,
      chats,
      {
        key: 'me',
        label: t('me'),
        icon: <UserRound />,
        link: <Link to="/profile" activeOptions={EXACTLY} />,
      },
    ]),
  }
}
