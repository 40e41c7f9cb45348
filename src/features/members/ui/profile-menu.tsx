import { Ban } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MemberProfile } from '../contract.ts'
import { useBlock } from './use-block.ts'

export function ProfileMenu({ trigger, profile }: { trigger: ReactElement; profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const { name } = profile
  const { busy, block } = useBlock(profile)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu
        defaultOpen
        align="start"
        trigger={trigger}
        items={[
          {
            key: 'block',
            label: t('block', { name }),
            icon: <Ban />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('block_title', { name })}
        description={t('block_words', { name })}
        confirmLabel={t('block_confirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        destructive
        busy={busy}
        onConfirm={() => block(() => setAsking(false))}
      />
    </>
  )
}
