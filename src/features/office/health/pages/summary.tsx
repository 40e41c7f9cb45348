import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { HealthProblem, HealthService } from '../contract.ts'

/** Whether all goes well, or what does not. */
export function Summary({ problems, more }: { problems: HealthProblem[]; more?: ReactNode }) {
  const t = useTranslations('office.health')
  const told = useTranslations('office.health.problems')
  const names = useTranslations('office.health.service_names')
  const isWell = problems.length === 0
  return (
    <section
      aria-live="polite"
      className={cx('flex gap-3 rounded-card p-4 sm:px-7', isWell ? 'bg-success-soft' : 'bg-warning-soft')}
    >
      <span
        aria-hidden="true"
        className={cx('pt-0.5 [&_svg]:size-6', isWell ? 'text-success-ink' : 'text-warning-ink')}
      >
        {isWell ? <CircleCheck /> : <TriangleAlert />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{isWell ? t('well') : t('needs', { count: problems.length })}</p>
        {!isWell && (
          <ul className="mt-1 space-y-1">
            {problems.map(({ kind, subject, count }) => (
              <li key={`${kind} ${subject}`} className="break-words">
                {told(kind, {
                  subject:
                    kind === 'service_failing' ? names(subject as HealthService['name']) : (subject ?? ''),
                  count: count ?? 0,
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {more}
    </section>
  )
}
