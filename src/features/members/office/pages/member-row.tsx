import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { api, queryClient } from '#features/office/frame/api.ts'
import type { FoundMember, MemberForStaff } from '../contract.ts'
import { StateMark } from './marks.tsx'

/** A member in a list, which leads to their page. */
export function MemberRow({ member, children }: { member: FoundMember; children?: ReactNode }) {
  const t = useTranslations('office.members')
  const nameOf = useNames()
  const { id, name, age, email, country, state, fictional } = member
  return (
    <Link
      href={`/admin/members/${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline first:rounded-t-card last:rounded-b-card hover:bg-hover sm:px-5"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{t('years', { name, age })}</span>
        <span className="block text-sm break-words text-ink-soft">
          {email} · {nameOf('region', country)}
        </span>
      </span>
      {children}
      {fictional && <span className="text-sm text-ink-soft">{t('fictional')}</span>}
      <StateMark state={standing(id) ?? state} />
    </Link>
  )
}

/** As the page of the member knows it, if it was opened since. */
const standing = (id: string) =>
  queryClient.getQueryData<MemberForStaff>(api.members.open.queryKey({ input: { id } }))?.state
