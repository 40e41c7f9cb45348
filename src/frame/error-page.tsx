import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorStatus } from '#page/api.ts'
import { useErrorText } from '#page/error-text.ts'
import { loginAddress } from '#page/require-member.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FallbackFrame } from './fallback-frame.tsx'
import { LazyDrawing, WentWrong } from './lazy-drawings.tsx'
import { NotFoundWords } from './not-found-page.tsx'

/** The page for errors. If it fails too, a plain line and a link home remain. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <ErrorBoundary
      fallback={
        <ErrorBoundary fallback={WITHOUT_WORDS}>
          <LastResort />
        </ErrorBoundary>
      }
    >
      <FallbackFrame>
        <ErrorWords error={error} reset={reset} />
      </FallbackFrame>
    </ErrorBoundary>
  )
}

function ErrorWords({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('site.error_page')
  const text = useErrorText()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const code = errorCode(error)
  if (code === 'authentication_required') return <ToLogin href={href} />
  if (code === 'not_found') return <NotFoundWords />
  return (
    <EmptyState
      heading="h1"
      drawing={<LazyDrawing of={WentWrong} view="went-wrong" />}
      title={t('error')}
      words={
        <>
          {/* The server has all error texts; a browser may not have fetched them yet. */}
          <span suppressHydrationWarning>{text(error)}</span>
          <span className="mt-2 block text-sm tabular">{t('status', { status: errorStatus(error) })}</span>
        </>
      }
      action={
        <>
          <Button
            onClick={() => {
              reset()
              void router.invalidate()
            }}
          >
            {t('try_again')}
          </Button>
          <Button variant="secondary" render={<Link to="/" />}>
            {t('back_home')}
          </Button>
        </>
      }
    />
  )
}

/** For a session that ended while the page was open. */
function ToLogin({ href }: { href: string }) {
  const router = useRouter()
  useEffect(() => router.history.replace(loginAddress(href)), [router, href])
  return null
}

class ErrorBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Needs neither router nor design system. */
function LastResort() {
  const t = useTranslations('site.error_page')
  return <LastWords failed={t('error_page_failed')} home={t('back_home')} />
}

function LastWords({ failed, home }: { failed: string; home: string }) {
  return (
    <div className="px-4 py-16 text-center">
      <p>{failed}</p>
      <p className="mt-4">
        <a href="/">{home}</a>
      </p>
    </div>
  )
}

// For when even the translations fail.
const WITHOUT_WORDS = (
  <LastWords failed="An error occurred while showing the error page" home="Back to the home page" />
)
