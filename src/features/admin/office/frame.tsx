import { useMutation } from '@tanstack/react-query'
import {
  ChartColumn,
  Drama,
  HeartPulse,
  House,
  Inbox,
  LogOut,
  Mails,
  ScrollText,
  Settings2,
  TicketPercent,
  UserRound,
  UserRoundSearch,
  UsersRound,
  VenetianMask,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link, useRoute } from 'wouter'
import type { Self } from '#features/admin/contract.ts'
import { mayStaff, type StaffRight } from '#shared/staff.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LogoMark } from '#ui/frames/logo.tsx'
import { api } from './api.ts'

type Place = {
  path: string
  name:
    | 'home'
    | 'queue'
    | 'members'
    | 'desk'
    | 'fictional'
    | 'money'
    | 'codes'
    | 'mailings'
    | 'health'
    | 'site'
    | 'figures'
    | 'staff'
    | 'log'
    | 'account'
  icon: ReactNode
  right?: StaffRight
}

const PLACES: Place[] = [
  { path: '/admin', name: 'home', icon: <House /> },
  { path: '/admin/queue', name: 'queue', icon: <Inbox />, right: 'queues' },
  { path: '/admin/members', name: 'members', icon: <UserRoundSearch />, right: 'members' },
  { path: '/admin/desk', name: 'desk', icon: <Drama />, right: 'desk' },
  { path: '/admin/money', name: 'money', icon: <Wallet />, right: 'money' },
  { path: '/admin/figures', name: 'figures', icon: <ChartColumn />, right: 'figures' },
  { path: '/admin/codes', name: 'codes', icon: <TicketPercent />, right: 'prices' },
  { path: '/admin/mailings', name: 'mailings', icon: <Mails />, right: 'mailings' },
  { path: '/admin/fictional', name: 'fictional', icon: <VenetianMask />, right: 'fictional' },
  { path: '/admin/health', name: 'health', icon: <HeartPulse />, right: 'health' },
  { path: '/admin/site', name: 'site', icon: <Settings2 />, right: 'settings' },
  { path: '/admin/staff', name: 'staff', icon: <UsersRound />, right: 'staff' },
  { path: '/admin/log', name: 'log', icon: <ScrollText />, right: 'audit' },
  { path: '/admin/account', name: 'account', icon: <UserRound /> },
]

/** What surrounds each of staff's pages: where one can go, and who one is. */
export function Frame({ self, children }: { self: Self; children: ReactNode }) {
  const t = useTranslations('admin.frame')
  const role = useTranslations('admin.roles')(self.role)
  const places = PLACES.filter(({ right }) => !right || mayStaff(self.role, right))
  const logOut = useMutation(
    api.logOut.mutationOptions({
      // A new page: nothing that was read stays in memory, and nothing is asked again without a session.
      onSettled: () => window.location.reload(),
    }),
  )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-full focus:bg-raised focus:px-4 focus:py-2"
      >
        {t('skip')}
      </a>
      <header className="flex items-center gap-1 border-border bg-surface max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:border-b max-lg:px-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:border-e lg:p-4">
        <p className="flex min-w-0 items-center gap-2 font-headline font-bold max-lg:sr-only lg:mb-6 lg:px-3 lg:pt-2 lg:text-lg">
          <LogoMark className="h-7 w-auto" />
          <span className="truncate">{self.site.name}</span>
        </p>
        <nav aria-label={t('places')} className="min-w-0 flex-1 overflow-x-auto py-1.5">
          <ul className="flex gap-1 lg:flex-col">
            {places.map((place) => (
              <li key={place.path}>
                <PlaceLink {...place}>{t(place.name)}</PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 lg:border-t lg:border-border lg:pt-4">
          <p className="min-w-0 flex-1 text-sm leading-snug max-lg:sr-only lg:ps-3">
            <span className="block truncate font-semibold">{self.name}</span>
            <span className="text-ink-soft">{role}</span>
          </p>
          <IconButton label={t('log_out')} icon={<LogOut />} onClick={() => logOut.mutate({})} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-hidden sm:px-8 lg:py-10">
        <div className="mx-auto max-w-260">{children}</div>
      </main>
    </div>
  )
}

function PlaceLink({ path, icon, children }: Place & { children: ReactNode }) {
  // A member’s page belongs to the members, a purchase’s to the money; the overview has none below it.
  const [isHere] = useRoute(path === '/admin' ? path : `${path}/*?`)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a phone the places are a row that scrolls.
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <Link
      ref={link}
      href={path}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-field px-3 text-sm font-semibold whitespace-nowrap no-underline [&_svg]:size-5 [&_svg]:shrink-0',
        isHere ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      {children}
    </Link>
  )
}
