import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { ReturnPolicyLink } from './return-policy-link.tsx'

type ConsentProps = { checked: boolean; onChange: (checked: boolean) => void; missing: boolean }

/** Without it the credits could be had only when the time to withdraw is over. */
export function Consent({ checked, onChange, missing }: ConsentProps) {
  const t = useTranslations('payments.checkout')
  const { refund_days } = useSettings()
  return (
    <Checkbox
      name="immediate_start"
      className="scroll-mt-[calc(var(--top-bar)+var(--safe-top)+1rem)] text-sm"
      required
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      error={missing && t('consent_missing')}
      label={t.rich('consent', {
        days: refund_days,
        link: (words) => <ReturnPolicyLink>{words}</ReturnPolicyLink>,
      })}
    />
  )
}
