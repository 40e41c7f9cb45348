import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { Avatar } from '#ui/avatar.tsx'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)

/** The account menu; its code loads on the first interaction with the button. */
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
