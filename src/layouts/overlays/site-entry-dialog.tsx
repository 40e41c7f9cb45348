import { Link, ScriptOnce } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { SITE_ENTRY, showSiteEntry } from '#client/site-entry.ts'
import { Button } from '#ui/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'

/**
 * Before the first look: for adults only, how fictional profiles are marked, and that messages cost credits. A dialog
 * of the browser's own, part of the page as served: there before any script of ours, and answered without.
 */
export default function SiteEntryDialog() {
  const t = useTranslations('site.popups.entry')
  const { minimum_age: age } = useSettings()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => showSiteEntry(dialog.current!), [])
  return (
    <>
      <dialog
        ref={dialog}
        id={SITE_ENTRY}
        aria-labelledby={`${SITE_ENTRY}-title`}
        // The script below may have opened it before React looks at it.
        suppressHydrationWarning
        className="m-auto max-h-dvh w-full max-w-none flex-col overflow-hidden rounded-t-sheet border border-edge bg-raised text-ink shadow-overlay backdrop:bg-scrim open:flex open:animate-rise max-sm:mb-0 sm:max-h-[min(45rem,calc(100dvh-3rem))] sm:max-w-105 sm:rounded-sheet"
      >
        <h2 id={`${SITE_ENTRY}-title`} className="px-5 pt-6.5 text-xl sm:px-7 sm:pt-7.5">
          {t('title')}
        </h2>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 sm:px-7">
          <Words />
        </div>
        <form
          method="dialog"
          className="flex flex-col-reverse gap-3 border-t border-border px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))] sm:flex-row sm:justify-end sm:px-7 sm:pb-5"
        >
          <Button variant="secondary">{t('leave', { age })}</Button>
          <Button type="submit" value="enter" autoFocus>
            {t('enter', { age })}
          </Button>
        </form>
      </dialog>
      <ScriptOnce>{`(${showSiteEntry})(document.getElementById('${SITE_ENTRY}'))`}</ScriptOnce>
    </>
  )
}

function Words() {
  const t = useTranslations('site.popups.entry')
  const { name: site, minimum_age: age, fictional_singular } = useSettings()
  const link = 'font-medium text-ink underline underline-offset-4'
  return (
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
      <p role="status" className="font-semibold text-ink">
        <span hidden suppressHydrationWarning>
          {t('too_young')}
        </span>
      </p>
    </div>
  )
}
