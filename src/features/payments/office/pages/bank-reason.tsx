import { useTranslations } from 'use-intl'

type Loose = ((key: string) => string) & { has(key: string): boolean }

/** Why a bank took money back: its code, with words for those that are known. */
export function BankReason({ reason }: { reason: string }) {
  const t = useTranslations('office.money')
  const reasons = useTranslations('office.bank_reasons') as unknown as Loose
  const words = reasons.has(reason) ? `${reasons(reason)} (${reason})` : reason
  return <span className="text-sm break-words text-danger-ink">{t('bank_reason', { reason: words })}</span>
}
