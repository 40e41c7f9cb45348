import { Gift, Image, MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'

/** What credits are spent on, and how many each takes. */
export function CreditUses() {
  const t = useTranslations('payments.credits')
  const { message_credits, photo_credits, gift_credits } = useSettings()
  const uses = [
    { icon: <MessageCircle />, name: t('message'), cost: t('cost', { credits: message_credits }) },
    { icon: <Image />, name: t('photo'), cost: t('cost', { credits: photo_credits }) },
    { icon: <Gift />, name: t('gift'), cost: t('cost_from', { credits: gift_credits }) },
  ]
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {uses.map(({ icon, name, cost }) => (
        <li key={name} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
          >
            {icon}
          </span>
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft">{cost}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
