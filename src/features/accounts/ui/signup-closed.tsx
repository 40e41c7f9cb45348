import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { Button } from '#ui/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type SignupClosedProps = {
  heading: 'h1' | 'h2'
  /** The page or dialog is left for the login or the front page. */
  onLeave: () => void
}

/** Only who comes through a partner may sign up here; others may be taken to one. */
export function SignupClosed({ heading, onLeave }: SignupClosedProps) {
  const t = useTranslations('accounts.signup.closed')
  const { name, partner_redirect: partner } = useSettings()
  return (
    <EmptyState
      heading={heading}
      drawing={<MailDrawing />}
      title={t('title', { site: name })}
      words={t('text')}
      action={
        <>
          {/* First, so that the way to stop it is in sight on a phone while it counts. */}
          {partner && <ToPartner url={partner.url} seconds={partner.seconds} />}
          <Button render={<Link to="/login" onClick={onLeave} />}>{t('log_in')}</Button>
          <Button variant="secondary" render={<Link to="/" onClick={onLeave} />}>
            {t('home')}
          </Button>
        </>
      }
    />
  )
}

const TICK_MILLISECONDS = 200

/** Counts down by the clock, so that it is never ahead of what it says, and goes nowhere once it was stopped. */
function ToPartner({ url, seconds }: { url: string; seconds: number }) {
  const t = useTranslations('accounts.signup.closed')
  const { left, stayed, stay } = useCountdown(seconds, () => window.location.assign(url))
  const partner = new URL(url).hostname.replace(/^www\./, '')
  const words = stayed
    ? t('stayed')
    : left > 0
      ? t('partner', { seconds: left, partner })
      : t('going', { partner })
  return (
    <div className="flex w-full flex-col items-center gap-3 rounded-card bg-sunken p-4.5">
      <p className="tabular" aria-hidden={!stayed && left > 0 ? true : undefined}>
        {words}
      </p>
      {/* Said once, not every second; and again when it was stopped. */}
      <p role="status" className="sr-only">
        {stayed ? t('stayed') : t('partner', { seconds, partner })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!stayed && (
          <Button size="sm" variant="secondary" onClick={stay}>
            {t('stay')}
          </Button>
        )}
        <Button size="sm" variant="secondary" render={<a href={url} />}>
          {t('go', { partner })}
        </Button>
      </div>
    </div>
  )
}

function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(seconds)
  const [stayed, setStayed] = useState(false)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (stayed) return
    const endsAt = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end.current()
    }, TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [seconds, stayed])
  return { left, stayed, stay: () => setStayed(true) }
}
