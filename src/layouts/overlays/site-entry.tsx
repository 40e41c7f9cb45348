import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { rememberEntry } from '#client/site-entry.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'

/** Before the first look: for adults only, how fictional profiles are marked, and that messages cost credits. */
export default function SiteEntry() {
  const t = useTranslations('site.popups.entry')
  const close = useTranslations('site.nav')('close')
  const { name: site, minimum_age: age, fictional_singular } = useSettings()
  const [open, setOpen] = useState(true)
  const enterButton = useRef<HTMLButtonElement>(null)
  const [tooYoung, setTooYoung] = useState(false)
  const enter = () => {
    rememberEntry()
    setOpen(false)
  }
  const link = 'font-medium text-ink underline underline-offset-4'
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      dismissible={false}
      initialFocus={enterButton}
      title={t('title')}
      closeLabel={close}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="secondary" onClick={() => setTooYoung(true)}>
            {t('leave', { age })}
          </Button>
          <Button ref={enterButton} onClick={enter}>
            {t('enter', { age })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-base text-ink-soft">
        <p>{t('adults', { site, age })}</p>
        <div>
          <p>{t('fictional')}</p>
          <FictionalMark word={fictional_singular} on="photo" className="mt-2" />
        </div>
        <p>{t('costs')}</p>
        <p className="text-sm">
          {t.rich('read', {
            terms: (words) => (
              <Link to="/pages/$slug" params={{ slug: 'terms' }} className={link}>
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link to="/pages/$slug" params={{ slug: 'privacy' }} className={link}>
                {words}
              </Link>
            ),
          })}
        </p>
        <p role="status" className="font-semibold text-ink empty:hidden">
          {tooYoung && t('too_young')}
        </p>
      </div>
    </Dialog>
  )
}
