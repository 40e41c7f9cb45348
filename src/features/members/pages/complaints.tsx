import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MailTrouble, useAwaitedMail } from '#features/accounts/account/ui/mail-trouble.tsx'
import { useSettings, useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { ComplaintForm } from '../ui/complaints/complaint-form.tsx'
import { ComplaintState } from '../ui/complaints/complaint-state.tsx'
import { ownComplaints } from '../ui/complaints/own-complaints.ts'

type Search = { about?: string | undefined; receipt?: string | undefined }

export const Route = createFileRoute('/_default/complaints')({
  validateSearch: ({ about, receipt }: Search): Search => ({ about, receipt }),
  loaderDeps: ({ search: { receipt } }) => ({ receipt }),
  loader: (opened) =>
    import('../ui/complaints/load-complaints.ts').then(({ loadComplaints }) => loadComplaints(opened)),
  head: ({ matches }) => ({
    meta: [pageTitle(matches, (t) => t('members.complaints.title')), { name: 'robots', content: 'noindex' }],
  }),
  component: Page,
})

function Page() {
  const t = useTranslations('members.complaints')
  const user = useUser()
  const { support_email: address } = useSettings()
  const shown = Route.useLoaderData()
  const { about } = Route.useSearch()
  return (
    <div className="site-container flex max-w-160 flex-col gap-6 py-8 md:py-12">
      <header className="flex flex-col gap-3">
        <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {shown === 'wrong' && <p role="alert">{t('receipt_wrong')}</p>}
      {shown && shown !== 'wrong' && (
        <SectionCard id="receipt" title={t('receipt_title')}>
          <ComplaintState complaint={shown} withWords />
        </SectionCard>
      )}
      <NewComplaint about={String(about ?? '')} />
      {user && <OwnComplaints />}
      <p className="text-sm text-ink-soft">
        {t.rich('by_mail', {
          address,
          mail: (words) => (
            <a className="underline underline-offset-4" href={`mailto:${address}`}>
              {words}
            </a>
          ),
        })}
      </p>
    </div>
  )
}

function NewComplaint({ about }: { about: string }) {
  const t = useTranslations('members.complaints')
  const user = useUser()
  const api = useApi()
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const [email, setEmail] = useState(user?.email ?? '')
  const complain = useMutation({
    ...api.members.complain.mutationOptions(),
    onSuccess: () => user && queryClient.invalidateQueries(ownComplaints(api)),
  })
  const trouble = useAwaitedMail(complain.data?.ticket)
  if (complain.isSuccess)
    return (
      <div className="flex flex-col items-start gap-3 rounded-card border border-edge bg-surface p-5 shadow-card sm:p-7">
        <div role="status" className="flex flex-col gap-3">
          <h2 className="text-xl">{t('done_title')}</h2>
          <p className="wrap-anywhere">
            {t('done_number', { number: complain.data.number })} {!trouble && t('done_receipt', { email })}
          </p>
        </div>
        <MailTrouble trouble={trouble} email={email} className="w-full" />
        <Button
          variant="secondary"
          onClick={() => {
            setRound(round + 1)
            complain.reset()
          }}
        >
          {t('another')}
        </Button>
      </div>
    )
  return (
    <ComplaintForm
      key={round}
      about={about}
      accountEmail={user?.email}
      busy={complain.isPending}
      error={complain.error}
      onSend={(complaint) => {
        setEmail(complaint.email ?? user?.email ?? '')
        complain.mutate(complaint)
      }}
    />
  )
}

function OwnComplaints() {
  const t = useTranslations('members.complaints')
  const { complaints } = useSuspenseQuery(ownComplaints(useApi())).data
  if (complaints.length === 0) return null
  return (
    <SectionCard id="own" title={t('own')}>
      <ul className="flex flex-col divide-y divide-border">
        {complaints.map((complaint) => (
          <li key={complaint.number} className="py-4 first:pt-0 last:pb-0">
            <ComplaintState complaint={complaint} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
