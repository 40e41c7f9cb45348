import { Link } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useLogOut } from '#client/log-out.ts'
import type { User } from '#features/accounts/contract.ts'
import { Menu } from '#ui/menu.tsx'

export default function AccountMenu({ trigger, user }: { trigger: ReactElement; user: User }) {
  const t = useTranslations('site.nav')
  const logOut = useLogOut()
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <>
          <p className="truncate font-semibold">{user.profile.name}</p>
          <p className="truncate text-sm text-ink-soft">{user.email}</p>
        </>
      }
      items={[
        { key: 'profile', label: t('my_profile'), icon: <UserRound />, link: <Link to="/profile" /> },
        { key: 'settings', label: t('settings'), icon: <Settings />, link: <Link to="/notifications" /> },
        'line',
        { key: 'logout', label: t('logout'), icon: <LogOut />, onSelect: () => void logOut() },
      ]}
    />
  )
}
