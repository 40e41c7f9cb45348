import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SiteSwitch } from '../home/pages/own-sites.tsx'
import type { Self } from '../staff/contract.ts'
import { PlaceLinks } from './place-links.tsx'
import { placesOf } from './places.tsx'

/** All places behind one button, where there is no room for a column of them. */
export function PlacesMenu({ self, onLogOut }: { self: Self; onLogOut: () => void }) {
  const t = useTranslations('office.frame')
  const role = useTranslations('office.roles')(self.role)
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={self.site.name}
      description={`${self.name} · ${role}`}
      closeLabel={t('close')}
      phone="fit"
      trigger={
        <Button variant="secondary" size="sm" icon={<Menu aria-hidden="true" />} className="lg:hidden">
          {t('menu')}
        </Button>
      }
    >
      <PlaceLinks
        places={placesOf(self.role)}
        counts={{ handed: self.handed_over }}
        onGo={() => setOpen(false)}
        className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-1"
      />
      <SiteSwitch />
      <div className="mt-3 border-t border-border pt-3">
        <Button variant="secondary" size="sm" wide icon={<LogOut aria-hidden="true" />} onClick={onLogOut}>
          {t('log_out')}
        </Button>
      </div>
    </Dialog>
  )
}
