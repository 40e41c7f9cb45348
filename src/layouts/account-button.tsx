import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import type { User } from '#features/accounts/contract.ts'
import { Avatar } from '#ui/avatar.tsx'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)

/** The account's menu; its code comes when somebody reaches for it. */
export function AccountButton({ user }: { user: User }) {
  const t = useTranslations('site.nav')
  const { cdn_prefix } = useSettings()
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={t('account')}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
      className="flex min-h-11 items-center gap-1 rounded-full ps-1 pe-1.5 transition-colors hover:bg-hover"
    >
      <Avatar photo={photoSource(user.profile.main_image, cdn_prefix)} className="size-9!" />
      <ChevronDown aria-hidden="true" className="size-4" />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={button} user={user} />
    </Suspense>
  )
}
