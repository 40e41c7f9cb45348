import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LogoMark } from '#ui/frames/logo.tsx'
import { SiteSwitch } from '../home/pages/own-sites.tsx'
import type { Self } from '../staff/contract.ts'
import { api } from './api.ts'
import { chooseSite } from './chosen-site.ts'
import { PlaceLinks } from './place-links.tsx'
import { placesOf } from './places.tsx'
import { PlacesMenu } from './places-menu.tsx'
import { forgetTyped } from './typed.ts'

/** The frame around each of staff's pages: the places that one can go to, and one's own name. */
export function Frame({ self, children }: { self: Self; children: ReactNode }) {
  const t = useTranslations('office.frame')
  const role = useTranslations('office.roles')(self.role)
  const logOut = useMutation(
    api.account.logOut.mutationOptions({
      // A new page: nothing that was read stays in memory, and nothing is asked again without a session.
      onSettled: () => {
        forgetTyped(self.id)
        chooseSite(undefined)
        window.location.reload()
      },
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
      <header className="sticky top-0 border-border bg-surface max-lg:z-20 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-3 max-lg:border-b max-lg:px-3 max-lg:py-1.5 lg:flex lg:h-dvh lg:flex-col lg:border-e lg:p-4">
        <div className="flex min-w-0 items-center gap-1 font-headline font-bold lg:mb-6 lg:gap-2 lg:px-3 lg:pt-2 lg:text-lg">
          <Link
            href="/admin"
            aria-label={t('home')}
            className="grid size-11 shrink-0 place-items-center rounded-field lg:hidden"
          >
            <LogoMark className="h-7 w-auto" />
          </Link>
          <LogoMark className="h-7 w-auto max-lg:hidden" />
          <span className="truncate">{self.site.name}</span>
        </div>
        <div className="max-lg:hidden">
          <SiteSwitch />
        </div>
        <PlacesMenu self={self} onLogOut={() => logOut.mutate({})} />
        <div className="min-h-0 flex-1 overflow-y-auto py-1.5 max-lg:hidden">
          <PlaceLinks
            places={placesOf(self.role)}
            counts={{ handed: self.handed_over }}
            className="flex flex-col gap-1 [@media(height<58rem)]:gap-0.5"
          />
        </div>
        <div className="flex items-center gap-2 border-t border-border pt-4 max-lg:hidden">
          <p className="min-w-0 flex-1 ps-3 text-sm leading-snug">
            <span className="block truncate font-semibold">{self.name}</span>
            <span className="text-ink-soft">{role}</span>
          </p>
          <IconButton label={t('log_out')} icon={<LogOut />} onClick={() => logOut.mutate({})} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-hidden max-sm:pt-4 sm:px-8 lg:py-10">
        <div className="mx-auto max-w-260">{children}</div>
      </main>
    </div>
  )
}
