import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { Ban, EllipsisVertical, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RemoveDialog } from '#features/chat/ui/remove-dialog.tsx'
import type { MemberCard } from '#shared/member-card.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

type ConversationMenuProps = { profile: MemberCard; conversation: string | null }

/** What else can be done here; opens as soon as it is there. */
export function ConversationMenu({ profile, conversation }: ConversationMenuProps) {
  const t = useTranslations('chat')
  const [asking, setAsking] = useState<'remove' | 'block' | null>(null)
  const stop = () => setAsking(null)
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton label={t('header.menu')} icon={<EllipsisVertical />} />}
        items={[
          {
            key: 'profile',
            label: t('menu.profile'),
            icon: <UserRound />,
            link: <Link to="/members/$id" params={{ id: profile.id }} />,
          },
          'line',
          ...(conversation
            ? [
                {
                  key: 'remove',
                  label: t('menu.remove'),
                  icon: <Trash2 />,
                  onSelect: () => setAsking('remove'),
                },
              ]
            : []),
          {
            key: 'block',
            label: t('menu.block', { name: profile.name }),
            icon: <Ban />,
            danger: true,
            onSelect: () => setAsking('block'),
          },
        ]}
      />
      {conversation && (
        <RemoveDialog
          open={asking === 'remove'}
          onClose={stop}
          name={profile.name}
          conversation={conversation}
        />
      )}
      <BlockDialog open={asking === 'block'} onClose={stop} profile={profile} />
    </>
  )
}

function BlockDialog({
  open,
  onClose,
  profile,
}: {
  open: boolean
  onClose: () => void
  profile: MemberCard
}) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const block = useMutation({
    mutationFn: (member: { id: string }) => api.members.block.call(member),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/chats' })
      await queryClient.invalidateQueries({ queryKey: api.chat.key() })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('block.title', { name: profile.name })}
      description={t('block.words', { name: profile.name })}
      confirmLabel={t('block.confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      destructive
      busy={block.isPending}
      onConfirm={() => block.mutate({ id: profile.id })}
    >
      {block.isError && <FormError title={t('block.failed')} />}
    </ConfirmDialog>
  )
}
