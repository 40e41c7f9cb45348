import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Self } from '#features/office/staff/contract.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { ActDialog, type MemberAct } from './act-dialog.tsx'

/** What this colleague may do about a member, as the account stands. */
export function ActsView({ member, self }: { member: MemberForStaff; self: Self }) {
  const t = useTranslations('office.members')
  const [act, setAct] = useState<MemberAct['name']>()
  const { state, sessions, fictional } = member
  const isLeft = state === 'deleted' || state === 'erasing'
  const mayHelp = mayStaff(self.role, 'help_members') && !fictional
  const names: MemberAct['name'][] = [
    ...(mayHelp
      ? ([
          ...(sessions.length > 0 ? (['end_sessions'] as const) : []),
          ...(state === 'not_confirmed' ? (['resend_confirmation'] as const) : []),
          ...(state === 'erasing' ? [] : ([state === 'deleted' ? 'way_back' : 'reset_link'] as const)),
          ...(isLeft ? [] : (['export'] as const)),
        ] as const)
      : []),
    ...(mayStaff(self.role, 'change_members') && !isLeft
      ? fictional
        ? (['erase'] as const)
        : (['birth', 'grant', 'erase'] as const)
      : []),
  ]
  const mayEdit = fictional && !isLeft && mayStaff(self.role, 'fictional')
  if (names.length === 0 && !mayEdit) return null
  return (
    <SectionCard id="acts" title={t('acts')}>
      <div className="flex flex-col gap-2">
        {mayEdit && (
          <Button size="sm" wide variant="secondary" render={<Link href={`/admin/fictional/${member.id}`} />}>
            {t('edit_fictional')}
          </Button>
        )}
        {names.map((name) => (
          <Button key={name} size="sm" wide variant="secondary" onClick={() => setAct(name)}>
            {t(name)}
          </Button>
        ))}
        {mayStaff(self.role, 'audit') && (
          <Link href={`/admin/log?member=${member.id}`} className="py-2 text-center text-sm text-ink">
            {t('in_the_log')}
          </Link>
        )}
      </div>
      {act && <ActDialog member={member} act={{ name: act }} onClose={() => setAct(undefined)} />}
    </SectionCard>
  )
}
