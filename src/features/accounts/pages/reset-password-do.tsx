import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setUser } from '#client/account.ts'
import { pageTitle } from '#client/page-title.ts'
import { Button } from '#ui/button.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { EntryCard, strong } from '../ui/entry-card.tsx'
import { linkTarget, tokenOf } from '../ui/link-target.ts'
import { MatchedDrawing } from '../ui/matched-drawing.tsx'
import { NewPasswordForm } from '../ui/new-password-form.tsx'

export const Route = createFileRoute('/_lander/reset-password/do')({
  validateSearch: tokenOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => linkTarget(context, 'reset', deps.token),
  // The link is used up afterwards; the page says so itself.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.reset.do_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.reset')
  const { api } = Route.useRouteContext()
  const { token = '' } = Route.useSearch()
  const { email } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<'done' | 'invalid'>()
  if (outcome === 'done') return <Done />
  if (!email || outcome === 'invalid') return <Invalid arrived={outcome !== undefined} />
  return (
    <EntryCard title={t('do_title')} text={t.rich('do_text', { email, b: strong })}>
      <NewPasswordForm
        email={email}
        token={token}
        onInvalid={() => setOutcome('invalid')}
        onDone={() => {
          setUser(queryClient, api, null)
          setOutcome('done')
        }}
      />
    </EntryCard>
  )
}

function Done() {
  const t = useTranslations('accounts.reset')
  return (
    <EntryCard arrived drawing={<MatchedDrawing />} title={t('done_title')} text={t('done_text')}>
      <Button size="lg" wide render={<Link to="/login" />}>
        {t('log_in')}
      </Button>
    </EntryCard>
  )
}

function Invalid({ arrived }: { arrived: boolean }) {
  const t = useTranslations('accounts.reset')
  return (
    <EntryCard
      arrived={arrived}
      drawing={<WentWrongDrawing />}
      title={t('invalid_title')}
      text={t('invalid_text')}
    >
      <Button size="lg" wide render={<Link to="/reset-password" />}>
        {t('ask_again')}
      </Button>
    </EntryCard>
  )
}
