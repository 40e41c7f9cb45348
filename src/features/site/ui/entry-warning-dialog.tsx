import { Link, ScriptOnce } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { SITE_ENTRY, showSiteEntry } from './entry-warning.ts'

const ANSWERS =
  'flex flex-col gap-3 border-t border-border px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))] sm:px-7 sm:pb-5'
// What stands there until the visitor says to be too young, and what stands there after that.
const WHILE_ASKED = 'group-data-young/entry:hidden'
const WHEN_YOUNG = 'not-group-data-young/entry:hidden'

/**
 * The warning before a visitor's first page: adults only, how fictional profiles are marked, messages cost
 * credits. A native dialog in the served page, so it works before the scripts load; without them it stands there by
 * style alone, and its answer is a form.
 */
export default function SiteEntryDialog({ language }: { language: ReactNode }) {
  const t = useTranslations('site.popups.entry')
  const { minimum_age: age } = useSettings()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => showSiteEntry(dialog.current!), [])
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 z-40 bg-scrim not-scriptless:hidden" />
      <dialog
        ref={dialog}
        id={SITE_ENTRY}
        aria-labelledby={`${SITE_ENTRY}-title`}
        // The inline script below may have opened it before React hydrates it.
        suppressHydrationWarning
        className="group/entry m-auto max-h-dvh w-full max-w-none flex-col overflow-hidden rounded-t-sheet border border-edge bg-raised text-ink shadow-overlay scriptless:fixed scriptless:inset-0 scriptless:z-50 scriptless:flex scriptless:h-fit backdrop:bg-scrim open:flex open:animate-rise max-sm:mb-0 sm:max-h-[min(45rem,calc(100dvh-3rem))] sm:max-w-105 sm:rounded-sheet"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-1 ps-5 pe-2 pt-4 sm:ps-7 sm:pe-4 sm:pt-5">
          {/* Takes the focus of the dialog, so that no button wears a ring before a key is pressed. */}
          <h2
            id={`${SITE_ENTRY}-title`}
            tabIndex={-1}
            // biome-ignore lint/a11y/noAutofocus: as the first thing of a dialog
            autoFocus
            className="min-w-0 flex-[1_1_8rem] py-1.5 text-lg outline-none sm:text-xl"
          >
            <span className={WHILE_ASKED}>{t('title')}</span>
            <span className={WHEN_YOUNG}>{t('too_young_title')}</span>
          </h2>
          {language}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-4 sm:px-7 sm:pt-2">
          <Words />
        </div>
        <form method="dialog" className={`${ANSWERS} scriptless:hidden`}>
          <Button type="submit" value="enter" className={WHILE_ASKED}>
            {t('enter', { age })}
          </Button>
          <Button variant="secondary" className={WHILE_ASKED} data-entry="young">
            {t('leave', { age })}
          </Button>
          <Button render={<a href="about:blank" />} className={WHEN_YOUNG} data-entry="left">
            {t('go')}
          </Button>
          <Button
            variant="secondary"
            className={`${WHEN_YOUNG} group-data-[young=left]/entry:hidden`}
            data-entry="slip"
          >
            {t('slip')}
          </Button>
        </form>
        <form method="post" action="/site-entry" className={`${ANSWERS} not-scriptless:hidden`}>
          <Button type="submit">{t('enter', { age })}</Button>
          <Button variant="secondary" render={<a href="about:blank" />}>
            {t('leave', { age })}
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
    <>
      <p role="status" className="text-base text-ink-soft">
        <span className={WHEN_YOUNG}>{t('too_young', { site, age })}</span>
      </p>
      <div className={`${WHILE_ASKED} flex flex-col gap-3 text-base text-ink-soft`}>
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
      </div>
    </>
  )
}
