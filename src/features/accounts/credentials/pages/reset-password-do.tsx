import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { WentWrongDrawing } from '#ui/drawings/went-wrong.tsx'
import { type RefusalSearch, refusalSearch } from '../../account/form-refusal.ts'
import { refusalOf } from '../../account/refusal-of.ts'
import { linkTarget, tokenOf } from '../../account/ui/link-target.ts'
import { EntryCard, strong } from '../../login/ui/entry-card.tsx'
import { MatchedDrawing } from '../../signup/ui/matched-drawing.tsx'
import { NewPasswordForm } from '../ui/new-password-form.tsx'

export const Route = createFileRoute('/_lander/reset-password/do')({
  validateSearch: (search): { token?: string; done?: true } & RefusalSearch => ({
    ...tokenOf(search),
    // A form without script has set the password.
    done: search.done === true ? true : undefined,
    ...refusalSearch(search),
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context, deps }) => linkTarget(context, 'reset', deps.token),
  // Not fetched again: once used, the link is invalid, which the page itself shows.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('accounts.reset.do_page_title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('accounts.reset')
  const api = useApi()
  const { token = '', done, ...refusal } = Route.useSearch()
  const { email } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<'done' | 'invalid' | undefined>(done && 'done')
  if (outcome === 'done') return <Done />
  if (!email || outcome === 'invalid') return <Invalid arrived={outcome !== undefined} />
  return (
    <EntryCard title={t('do_title')} text={t.rich('do_text', { email, b: strong })}>
      <NewPasswordForm
        email={email}
        token={token}
        refused={refusalOf(refusal)}
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
