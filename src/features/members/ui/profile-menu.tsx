import { Ban } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MemberProfile } from '../contract.ts'

type ProfileMenuProps = {
  trigger: ReactElement
  name: MemberProfile['name']
  busy: boolean
  block: (onDone: () => void) => void
}

/**
 * Gets its actions as props: a module shared with the page would pull the menu's code into the page's chunk.
 */
export function ProfileMenu({ trigger, name, busy, block }: ProfileMenuProps) {
  const t = useTranslations('members.profile')
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
