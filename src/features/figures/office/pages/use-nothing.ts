import { useTranslations } from 'use-intl'

/** Why there is nothing to show of a period: it may have only just begun. */
export function useNothing({ days, today }: { days: string[]; today: string }): string {
  const t = useTranslations('office.figures')
  return t(days.every((day) => day >= today) ? 'running_alone' : 'nothing')
}
