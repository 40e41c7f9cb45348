import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { ProgressStages, type StageState } from '#ui/progress-stages.tsx'
import { LoginLink } from './problem-words.tsx'
import type { Progress, Stage } from './signup-state.ts'

type SignupWorkProps = {
  progress: Progress
  stages: readonly Stage[]
  onRetry: () => void
  /** Goes back to the answers. */
  onChange: () => void
  /** Skips the stage that failed. */
  onSkip: () => void
  onLeave: () => void
}

/** The progress of the stages, and what to do when one fails. */
export function SignupWork({ progress, stages, onRetry, onChange, onSkip, onLeave }: SignupWorkProps) {
  const t = useTranslations('accounts.signup')
  const { current, failure, skipped, matches } = progress
  const { support_email: email } = useSettings()
  const stateOf = (index: number): StageState => {
    if (skipped && stages[index] === skipped) return 'failed'
    if (index < current) return 'done'
    if (index > current) return 'waiting'
    return failure ? 'failed' : 'busy'
  }
  const hasAccount = failure?.stage === 'matches' || failure?.stage === 'mail'
  return (
    <div className="flex flex-col gap-8">
      <ProgressStages
        label={t('work.label')}
        stateLabels={{
          waiting: t('work.state_waiting'),
          busy: t('work.state_busy'),
          done: t('work.state_done'),
          failed: t('work.state_failed'),
        }}
        stages={stages.map((stage, index) => ({
          key: stage,
          label: t(`work.${stage}`),
          state: stateOf(index),
          note: stage === 'matches' && matches && t('work.found', { count: matches.length }),
        }))}
      />
      {failure && (
        <>
          <FormError
            title={t(`work.failed_${failure.stage}`)}
            errors={[{ message: t(`errors.${failure.reason}`, { minutes: failure.minutes, email }) }]}
            action={
              failure.reason === 'conflict' &&
              !hasAccount && <LoginLink {...{ onLeave }}>{t('closed.log_in')}</LoginLink>
            }
          />
          <div className="flex flex-col gap-3">
            <Button size="lg" wide onClick={onRetry}>
              {t('work.try_again')}
            </Button>
            <Button variant="ghost" wide onClick={hasAccount ? onSkip : onChange}>
              {hasAccount ? t('work.go_on') : t('work.change')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
