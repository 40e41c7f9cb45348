import { Link } from '@tanstack/react-router'
import { Heart, MessageCircle, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { usePassLike } from './use-pass-like.ts'

type LikeActionsProps = { member: MemberCard; onLike: (member: MemberCard) => void }

/** What can be done with a like on its card: pass or like back, and write once it is a match. */
export function LikeActions({ member, onLike }: LikeActionsProps) {
  const t = useTranslations('likes.card')
  const pass = usePassLike()
  const { id, name, like } = member
  if (like === 'match')
    return (
      <Button
        size="sm"
        variant="soft"
        wide
        icon={<MessageCircle aria-hidden="true" />}
        aria-label={t('write_to', { name })}
        render={<Link to="/members/$id/chat" params={{ id }} />}
      >
        {t('write')}
      </Button>
    )
  return (
    <>
      <IconButton
        variant="surface"
        className="flex-1"
        label={t('pass', { name })}
        icon={<X />}
        onClick={(event) => {
          focusNext(event.currentTarget)
          pass(member)
        }}
      />
      <IconButton
        variant="primary"
        className="flex-1"
        label={t('like_back', { name })}
        icon={<Heart className="fill-current" />}
        onClick={() => onLike(member)}
      />
    </>
  )
}

/** Keeps the focus on the wall when the button's card goes. */
function focusNext(button: HTMLElement): void {
  const card = button.closest('li')
  const next = card?.nextElementSibling ?? card?.previousElementSibling
  next?.querySelector<HTMLElement>('button, a')?.focus()
}
