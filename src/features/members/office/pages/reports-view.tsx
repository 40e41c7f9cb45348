import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Self } from '#features/office/staff/contract.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { ActDialog, type MemberAct } from './act-dialog.tsx'
import { ConversationDialog } from './conversation-dialog.tsx'
import { None, useTime } from './facts.tsx'
import { Mark } from './marks.tsx'

export function ReportsView({ member, self }: { member: MemberForStaff; self: Self }) {
  const t = useTranslations('office.members')
  const reasons = useTranslations('office.report_reasons')
  const time = useTime()
  const [opened, setOpened] = useState<string>()
  return (
    <SectionCard id="reports" title={t('reports')}>
      {member.reports.length === 0 && <None>{t('no_reports')}</None>}
      <ol className="-my-3 divide-y divide-border text-sm empty:hidden">
        {member.reports.map(({ id, number, side, other, reason, words, state, at, ...report }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p>
                <span className="font-semibold">{reasons(reason)}</span> · {number} · {time(at)}
              </p>
              <p className="text-ink-soft">
                {other ? (
                  <Link href={`/admin/members/${other.id}`} className="text-ink-soft">
                    {t(side === 'about' ? 'about_by' : 'by_about', { name: other.name })}
                  </Link>
                ) : (
                  t(side === 'about' ? 'about_by' : 'by_about', { name: t('somebody') })
                )}
              </p>
              {words && (
                <p className="as-written mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
              )}
            </div>
            <Mark tone={state === 'decided' ? 'info' : 'warning'}>{t(`report_states.${state}`)}</Mark>
            {report.has_conversation && mayStaff(self.role, 'queues') && (
              <Button size="sm" variant="secondary" onClick={() => setOpened(id)}>
                {t('see_conversation')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {opened && <ConversationDialog report={opened} onClose={() => setOpened(undefined)} />}
    </SectionCard>
  )
}

export function DecisionsView({ member, self }: { member: MemberForStaff; self: Self }) {
  const { decisions } = member
  const [act, setAct] = useState<MemberAct>()
  const t = useTranslations('office.members')
  const kinds = useTranslations('office.decisions')
  const reasons = useTranslations('office.reasons')
  const time = useTime()
  return (
    <SectionCard id="decisions" title={t('decisions')}>
      {decisions.length === 0 && <None>{t('no_decisions')}</None>}
      <ol className="-my-3 divide-y divide-border text-sm empty:hidden">
        {decisions.map(({ id, kind, about, reason, outcome, by, at, lifted, can_lift, has_statement }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-80">
              <span className="font-semibold">{kinds(kind)}</span> · {t(`decided_about.${about}`)}
              {reason && ` · ${reasons(reason)}`}
              <span className="block text-ink-soft">
                {time(at)}, {by ? t('by', { name: by }) : t('by_machine')}
              </span>
              {lifted && (
                <span className="block text-ink-soft">
                  {t('lifted', { at: time(lifted.at), name: lifted.by })}
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Mark>{lifted ? t('outcomes.lifted') : outcome ? t(`outcomes.${outcome}`) : t('soon')}</Mark>
              {has_statement && mayStaff(self.role, 'help_members') && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setAct({ name: 'resend_statement', decision: id })}
                >
                  {t('resend_statement')}
                </Button>
              )}
              {can_lift && mayStaff(self.role, 'queues') && (
                <Button size="sm" variant="secondary" onClick={() => setAct({ name: 'lift', decision: id })}>
                  {t('lift')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {act && <ActDialog member={member} act={act} onClose={() => setAct(undefined)} />}
    </SectionCard>
  )
}
