import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { focusPage } from '#features/office/frame/focus-page.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { NotesView } from '#features/office/notes/pages/notes-view.tsx'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { MemberForStaff } from '../contract.ts'
import { AccountView, ConsentsView, MailsView, SentMailsView, SessionsView } from './account-view.tsx'
import { LookedButton } from './accounts-to-look-at.tsx'
import { ActsView } from './acts-view.tsx'
import { DecideView } from './decide-view.tsx'
import { Ledger } from './ledger.tsx'
import { Mark, PatternMarks, StateMark } from './marks.tsx'
import { ProfileView } from './profile-view.tsx'
import { PurchasesView } from './purchases-view.tsx'
import { DecisionsView, ReportsView } from './reports-view.tsx'

/** Until a decision is carried out, the page asks again so often how the member stands. */
const PENDING_MILLISECONDS = 2_500

const isPending = ({ decisions }: MemberForStaff) =>
  decisions.some(({ outcome, lifted }) => outcome === null && lifted === null)

/** All that staff may know about a member, and what they can do. */
export function MemberPage({ id, self }: { id: string; self: Self }) {
  const t = useTranslations('office.members')
  const words = useErrorWords()
  const member = useQuery({
    ...api.members.open.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isPending(data) && PENDING_MILLISECONDS,
  })
  const back = (
    <Link
      href="/admin/members"
      className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-soft no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {t('back')}
    </Link>
  )
  if (member.data)
    return (
      <>
        {back}
        <Opened member={member.data} self={self} />
      </>
    )
  if (!member.error) return <Skeleton round="card" className="h-100" />
  const isGone = ['not_found', 'invalid_input'].includes(errorCode(member.error) ?? '')
  return (
    <>
      {back}
      {isGone ? (
        <EmptyState heading="h1" title={t('gone_title')} words={t('gone')} />
      ) : (
        <FormError
          title={words.of(member.error)}
          action={
            <Button size="sm" variant="secondary" onClick={() => member.refetch()}>
              {t('find')}
            </Button>
          }
        />
      )}
    </>
  )
}

function Opened({ member, self }: { member: MemberForStaff; self: Self }) {
  const t = useTranslations('office.members')
  const { name, age, state, patterns } = member
  const isOut = ['deleted', 'erasing', 'banned'].includes(state)
  useKeptFocus(`${state} ${member.sessions.length > 0}`)
  const mayDecide = mayStaff(self.role, 'queues') && !member.fictional && !isOut
  const isReported = member.reports.length > 0
  const reports = <ReportsView member={member} self={self} />
  return (
    <>
      <PageHead
        title={t('years', { name, age })}
        action={
          member.to_look_at && mayStaff(self.role, 'queues') && <LookedButton id={member.id} name={name} />
        }
        words={
          <span className="flex flex-wrap items-center gap-2">
            <StateMark state={state} />
            {member.fictional && <Mark>{t('fictional')}</Mark>}
            <PatternMarks patterns={patterns} reports="#reports" />
          </span>
        }
      />
      <div className="@container">
        <div className="grid items-start gap-5 @[44rem]:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <AccountView member={member} />
            <ActsView member={member} self={self} />
            {mayDecide && <DecideView member={member} />}
            <SessionsView member={member} />
            <ConsentsView member={member} />
            <SentMailsView member={member} />
            <MailsView member={member} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {isReported && reports}
            <NotesView self={self} member={member.id} notes={member.notes} purchases={member.purchases} />
            <ProfileView member={member} />
            <PurchasesView member={member} self={self} />
            <Ledger member={member} />
            {!isReported && reports}
            <DecisionsView member={member} self={self} />
          </div>
        </div>
      </div>
    </>
  )
}

/** What changes the account takes away the button it was done with: the page gets the focus that this one had. */
function useKeptFocus(standing: string): void {
  const before = useRef(standing)
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    if (document.activeElement === document.body) focusPage()
  }, [standing])
}
