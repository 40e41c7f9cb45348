import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorStatus } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { LazyDrawing, WentWrong } from '#page/late/lazy-drawings.tsx'
import { loginAddress } from '#page/require-member.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFoundWords } from './not-found-page.tsx'

/** What went wrong, and the ways on. */
export function ErrorWords({ error, reset }: { error: unknown; reset: () => void }) {
  const href = useRouterState({ select: (state) => state.location.href })
  const code = errorCode(error)
  if (code === 'authentication_required') return <ToLogin href={href} />
  return (
    <div data-view="error-words">
      {code === 'not_found' ? <NotFoundWords /> : <Failed error={error} reset={reset} />}
    </div>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('site.error_page')
  const text = useErrorText()
  const router = useRouter()
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
