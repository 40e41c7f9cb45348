import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { MemberForStaff } from '../contract.ts'
import type { AccountState } from '../rules.ts'

const TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
  info: 'bg-sunken text-ink-soft',
}

const TONE_OF: Record<AccountState, keyof typeof TONES> = {
  active: 'info',
  not_confirmed: 'warning',
  suspended: 'danger',
  banned: 'danger',
  deleted: 'warning',
  erasing: 'warning',
}

export function Mark({ tone = 'info', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={cx('inline-block rounded-full px-3 py-1 text-xs font-semibold', TONES[tone])}>
      {children}
    </span>
  )
}

/** How an account stands. */
export function StateMark({ state }: { state: AccountState }) {
  const t = useTranslations('office.members.states')
  return <Mark tone={TONE_OF[state]}>{t(state)}</Mark>
}

type PatternMarksProps = Pick<MemberForStaff, 'patterns'> & {
  /** Where the reports stand on this page. */
  reports?: string
}

/** Why an account is worth a look. */
export function PatternMarks({ patterns, reports }: PatternMarksProps) {
  const t = useTranslations('office.members.patterns')
  return (
    <span className="flex flex-wrap gap-2">
      {patterns.map(({ pattern, count }) => (
        <Mark key={pattern} tone="warning">
          {pattern === 'reports' && reports ? (
            <a href={reports} className="text-inherit">
              {t(pattern, { count })}
            </a>
          ) : (
            t(pattern, { count })
          )}
        </Mark>
      ))}
    </span>
  )
}
