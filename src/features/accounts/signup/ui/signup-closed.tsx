import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type SignupClosedProps = {
  heading: 'h1' | 'h2'
  /** Called when the visitor goes to the login or the front page. */
  onLeave: () => void
}

/** Shown to visitors who come without a partner to a site that requires one; may redirect them to a partner. */
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
          {/* First, so that its stop button is in sight on a phone during the countdown. */}
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
const STAY = '?stay=true'

/** Counts down to a redirect, which the visitor can stop. */
function ToPartner({ url, seconds }: { url: string; seconds: number }) {
  const t = useTranslations('accounts.signup.closed')
  const { stay: stays } = useSearch({ strict: false })
  const { left, stayed, stay } = useCountdown({ seconds, stays: stays === true }, () =>
    window.location.assign(url),
  )
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
      {/* Announced once and when it is stopped, not every second. */}
      <p role="status" className="sr-only">
        {stayed ? t('stayed') : t('partner', { seconds, partner })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!stayed && (
          // A link, so that it works before the scripts have loaded.
          <Button
            size="sm"
            variant="secondary"
            render={<a href={STAY} />}
            onClick={(event) => {
              event.preventDefault()
              stay()
            }}
          >
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

function useCountdown({ seconds, stays }: { seconds: number; stays: boolean }, onEnd: () => void) {
  const [left, setLeft] = useState(seconds)
  const [stayed, setStayed] = useState(stays)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (stayed) return
    const endsAt = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end()
    }, TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [seconds, stayed])
  return { left, stayed, stay: () => setStayed(true) }
}
