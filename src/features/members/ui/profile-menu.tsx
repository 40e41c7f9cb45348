import { Link } from '@tanstack/react-router'
import { Ban, Flag, Gift } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MemberProfile } from '../contract.ts'

const ReportMember = lazy(() =>
  import('./reports/report-member.tsx').then((module) => ({ default: module.ReportMember })),
)

type ProfileMenuProps = {
  trigger: ReactElement
  member: Pick<MemberProfile, 'id' | 'name'>
  busy: boolean
  block: (onDone: () => void) => void
}

/**
 * Gets its actions as props: a module shared with the page would pull the menu's code into the page's chunk.
 */
export function ProfileMenu({ trigger, member, busy, block }: ProfileMenuProps) {
  const t = useTranslations('members.profile')
  const [asking, setAsking] = useState<'report' | 'block'>()
  const { name } = member
  const stop = () => setAsking(undefined)
  return (
    <>
      <Menu
        defaultOpen
        align="start"
        trigger={trigger}
        items={[
          {
            key: 'gift',
            label: t('gift', { name }),
            icon: <Gift />,
            link: <Link to="/members/$id/chat" params={{ id: member.id }} hash="gift" />,
          },
          'line',
          {
            key: 'report',
            label: t('report', { name }),
            icon: <Flag />,
            onSelect: () => setAsking('report'),
          },
          {
            key: 'block',
            label: t('block', { name }),
            icon: <Ban />,
            danger: true,
            onSelect: () => setAsking('block'),
          },
        ]}
      />
      <ConfirmDialog
        open={asking === 'block'}
        onOpenChange={stop}
        title={t('block_title', { name })}
        description={t('block_words', { name })}
        confirmLabel={t('block_confirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        destructive
        busy={busy}
        onConfirm={() => block(stop)}
      />
      {asking === 'report' && (
        <Suspense>
          <ReportMember member={member} block={block} onClose={stop} />
        </Suspense>
      )}
    </>
  )
}
