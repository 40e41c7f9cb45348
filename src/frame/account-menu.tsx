import { Link } from '@tanstack/react-router'
import { LogOut, ReceiptText, Settings, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useLogOut } from '#page/log-out.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

export default function AccountMenu({ trigger, user }: { trigger: ReactElement; user: User }) {
  const t = useTranslations('site.nav')
  const errorText = useErrorText()
  const toast = useToast()
  const logOut = useLogOut()
  const leave = () =>
    void logOut().catch((error: unknown) =>
      toast.show({ kind: 'danger', title: t('logout_failed'), description: errorText(error), seconds: 0 }),
    )
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <>
          <p className="as-written truncate font-semibold">{user.profile.name}</p>
          <p className="truncate text-sm text-ink-soft">{user.email}</p>
        </>
      }
      items={[
        { key: 'profile', label: t('my_profile'), icon: <UserRound />, link: <Link to="/profile" /> },
        {
          key: 'purchases',
          label: t('purchases'),
          icon: <ReceiptText />,
          link: <Link to="/transactions/{-$id}" params={{ id: undefined }} />,
        },
        { key: 'settings', label: t('settings'), icon: <Settings />, link: <Link to="/notifications" /> },
        'line',
        { key: 'logout', label: t('logout'), icon: <LogOut />, onSelect: leave },
      ]}
    />
  )
}
