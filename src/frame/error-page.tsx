import type { ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { reloadSoon } from '#page/late/chunk-reload.ts'
import { lazyView } from '#page/late/lazy-view.ts'
import { FallbackFrame } from './fallback-frame.tsx'

const ErrorWords = lazyView('error-words', () => import('./error-words.tsx'), 'ErrorWords')

// The server draws a page in one go and waits for nothing.
if (import.meta.env.SSR) void ErrorWords.preload?.()

/** The page for errors. If it fails too, or cannot be loaded, a plain line and a link home remain. */
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
        <Suspense>
          <ErrorWords error={error} reset={reset} />
        </Suspense>
      </FallbackFrame>
    </ErrorBoundary>
  )
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
  // The server may only be away, as while it restarts.
  useEffect(reloadSoon, [])
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
