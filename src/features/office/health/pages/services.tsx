import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api, queryClient } from '../../frame/api.ts'
import { useErrorWords } from '../../frame/use-error-words.ts'
import type { HealthService } from '../contract.ts'
import { useNumbers } from './use-numbers.ts'

const LOOKS: Record<HealthService['state'], string> = {
  working: 'bg-success-soft text-success-ink',
  failing: 'bg-danger-soft text-danger-ink',
  unheard: 'bg-sunken text-ink-soft',
  by_file: 'bg-sunken text-ink-soft',
}

export function Services({ services }: { services: HealthService[] }) {
  const t = useTranslations('office.health')
  const toast = useToast()
  const words = useErrorWords()
  const attempt = useMutation({
    ...api.health.tryServices.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.health.describe.key() }),
    onError: (error) => toast.show({ kind: 'danger', title: words.of(error) }),
  })
  return (
    <SectionCard
      id="services"
      title={t('services')}
      hint={t('services_words')}
      state={
        <Button
          size="sm"
          variant="secondary"
          icon={<PlugZap />}
          busy={attempt.isPending}
          onClick={() => attempt.mutate({})}
        >
          {t('try_services')}
        </Button>
      }
    >
      <ul className="-my-3 divide-y divide-border">
        {services.map((one) => (
          <Service key={one.name} {...one} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Service({ name, state, last_success, last_failure, error }: HealthService) {
  const t = useTranslations('office.health')
  const { ago } = useNumbers()
  const told = [
    state === 'by_file' && t('by_file_words'),
    last_success && t('succeeded', { at: ago(last_success) }),
    last_failure && t('failed_at', { at: ago(last_failure) }),
  ].filter((one) => typeof one === 'string')
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-52 flex-1">
        <p className="font-semibold">{t(`service_names.${name}`)}</p>
        {told.length > 0 && <p className="text-sm text-ink-soft">{told.join(' · ')}</p>}
        {error && (
          <p className={cx('text-sm break-words', state === 'failing' ? 'text-danger-ink' : 'text-ink-soft')}>
            {error}
          </p>
        )}
      </div>
      <span
        className={cx('rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap', LOOKS[state])}
      >
        {t(`states.${state}`)}
      </span>
    </li>
  )
}
