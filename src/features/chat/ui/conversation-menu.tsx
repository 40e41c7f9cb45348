import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  EllipsisVertical,
  Flag,
  Trash2,
  UserRound,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChats } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

import { useBlock } from './acts/use-block.ts'
import { useBlockToo } from './acts/use-block-too.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const ReportMember = lazy(() =>
  import('#features/members/ui/reports/report-member.tsx').then((module) => ({
    default: module.ReportMember,
  })),
)

type ConversationMenuProps = { profile: MemberCard; conversation: string | null }

/** Further actions; opens as soon as its code has loaded. */
export function ConversationMenu({ profile, conversation }: ConversationMenuProps) {
  const t = useTranslations('chat.menu')
  const h = useTranslations('chat.header')
  const m = useTranslations('members.report')
  const [asking, setAsking] = useState<'remove' | 'report' | 'block' | null>(null)
  const stop = () => setAsking(null)
  const blockToo = useBlockToo(conversation, profile)
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const listed = useChats().data?.chats.find(({ id }) => id === conversation)
  const { muted = false, archived = false } = listed ?? {}
  const changing = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.chat.list.key() }),
    onError: (error: Error) => toast.show({ kind: 'danger', title: errorText(error) }),
  }
  const mute = useMutation(api.chat.mute.mutationOptions(changing))
  const archive = useMutation(api.chat.archive.mutationOptions(changing))
  const tell = (title: string, undo?: () => void) =>
    toast.show({ kind: 'success', title, action: undo && { label: t('undo'), onClick: undo } })
  const changeMuted = async () => {
    await mute.mutateAsync({ id: conversation!, muted: !muted })
    tell(t(muted ? 'unmuted_toast' : 'muted_toast', { name: profile.name }))
  }
  const changeArchived = async () => {
    await archive.mutateAsync({ id: conversation!, archived: !archived })
    const said = archived ? 'unarchived_toast' : muted ? 'archived_muted_toast' : 'archived_toast'
    tell(t(said, { name: profile.name }), () => archive.mutate({ id: conversation!, archived }))
  }
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton label={h('menu')} icon={<EllipsisVertical />} />}
        items={[
          {
            key: 'profile',
            label: t('profile'),
            icon: <UserRound />,
            link: <Link to="/members/$id" params={{ id: profile.id }} />,
          },
          'line',
          ...(conversation
            ? [
                {
                  key: 'mute',
                  label: t(muted ? 'unmute' : 'mute'),
                  icon: muted ? <Bell /> : <BellOff />,
                  onSelect: () => void changeMuted().catch(() => {}),
                },
                {
                  key: 'archive',
                  label: t(archived ? 'unarchive' : 'archive'),
                  icon: archived ? <ArchiveRestore /> : <Archive />,
                  onSelect: () => void changeArchived().catch(() => {}),
                },
                {
                  key: 'remove',
                  label: t('remove'),
                  icon: <Trash2 />,
                  onSelect: () => setAsking('remove'),
                },
              ]
            : []),
          {
            key: 'report',
            label: m('title', { name: profile.name }),
            icon: <Flag />,
            onSelect: () => setAsking('report'),
          },
          {
            key: 'block',
            label: t('block', { name: profile.name }),
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
      {asking === 'report' && (
        <Suspense>
          <ReportMember member={profile} block={blockToo} onClose={stop} />
        </Suspense>
      )}
      <BlockDialog open={asking === 'block'} onClose={stop} profile={profile} conversation={conversation} />
    </>
  )
}

type BlockDialogProps = ConversationMenuProps & { open: boolean; onClose: () => void }

/** An existing conversation stays open after the block, and shows how to unblock. */
function BlockDialog({ open, onClose, profile, conversation }: BlockDialogProps) {
  const t = useTranslations('chat.block')
  const b = useTranslations('chat.buttons')
  const block = useBlock(conversation)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('title', { name: profile.name })}
      description={t('words', { name: profile.name })}
      confirmLabel={t('confirm')}
      cancelLabel={b('cancel')}
      closeLabel={b('close')}
      destructive
      busy={block.isPending}
      onConfirm={() => block.mutate({ id: profile.id }, { onSuccess: onClose })}
    >
      {block.isError && <FormError title={t('failed')} />}
    </ConfirmDialog>
  )
}
