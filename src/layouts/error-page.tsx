import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorStatus } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { loginAddress } from '#client/require-member.ts'
import { Button } from '#ui/button.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundWords } from './not-found-page.tsx'
import { Stranded } from './stranded.tsx'

/** A page that could not be shown. Even showing this may fail: then a plain line and the way home remain. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <LastResort>
      <Stranded>
        <ErrorWords error={error} reset={reset} />
      </Stranded>
    </LastResort>
  )
}

function ErrorWords({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('site.stranded')
  const text = useErrorText()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const code = errorCode(error)
  if (code === 'authentication_required') return <ToLogin href={href} />
  if (code === 'not_found') return <NotFoundWords />
  return (
    <EmptyState
      heading="h1"
      drawing={<WentWrongDrawing />}
      title={t('error')}
      words={
        <>
          {/* The server has the words of every error at hand, a browser perhaps not. */}
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

/** A session that ended while the page was open. */
function ToLogin({ href }: { href: string }) {
  const router = useRouter()
  useEffect(() => router.history.replace(loginAddress(href)), [router, href])
  return null
}

class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    // Neither words nor router can be relied on here.
    return (
      <div className="px-4 py-16 text-center">
        <p>An error occurred while showing the error page</p>
        <p className="mt-4">
          <a href="/">Back to the home page</a>
        </p>
      </div>
    )
  }
}
