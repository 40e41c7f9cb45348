import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link, useSearchParams } from 'wouter'
import { STAFF_ACTIONS, type StaffAction } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import { OfficeList } from '../../frame/office-list.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { isId, useActDetails } from './use-act-details.ts'

type Act = Awaited<ReturnType<typeof api.staff.acts.call>>['acts'][number]

/** What staff did, newest first, of one colleague, of one kind or about one member. It cannot be changed. */
export function ActsPage() {
  const t = useTranslations('office.log')
  const actions = useTranslations('office.actions')
  const [search, setSearch] = useSearchParams()
  const member = search.get('member') ?? undefined
  const [by, setBy] = useState('')
  const [action, setAction] = useState<StaffAction | ''>('')
  const log = useInfiniteQuery(
    api.staff.acts.infiniteOptions({
      input: (older: string | undefined) => ({
        ...(older && { older }),
        ...(member && { member }),
        ...(by && { by }),
        ...(action && { action }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ acts, has_older }) => (has_older ? acts.at(-1)?.id : undefined),
      placeholderData: (before) => before,
    }),
  )
  const acts = log.data?.pages.flatMap((page) => page.acts)
  const colleagues = log.data?.pages[0]?.colleagues ?? []
  return (
    <>
      <PageHead title={t('title')} words={t('words')} />
      <SectionCard id="log" title={t('newest')}>
        <div className="mb-6 grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('by')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
            options={[
              { value: '', label: t('everybody') },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label={t('action')}
            value={action}
            onChange={(event) => setAction(event.target.value as StaffAction | '')}
            options={[
              { value: '', label: t('everything') },
              ...STAFF_ACTIONS.map((one) => ({ value: one, label: actions(one) })),
            ]}
          />
        </div>
        {member && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3">
            {t('about', { name: acts?.[0]?.member_name ?? t('gone', { id: member.slice(-6) }) })}
            <Button size="sm" variant="ghost" onClick={() => setSearch({})}>
              {t('about_all')}
            </Button>
          </p>
        )}
        <OfficeList query={log} rows={acts} more={t('older')} none={t('none')}>
          {(act) => <ActRow key={act.id} {...act} colleagues={colleagues} />}
        </OfficeList>
      </SectionCard>
    </>
  )
}

type Colleague = { id: string; name: string }
type ActRowProps = Act & { colleagues: Colleague[] }

function ActRow({ at, action, by, member, member_name, before, after, reason, ...act }: ActRowProps) {
  const t = useTranslations('office.log')
  const actions = useTranslations('office.actions')
  const format = useFormatter()
  const details = useActDetails()(before, after)
  const subject = useSubject()({ ...act, member, after })
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-sm text-ink-soft tabular">
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
      </time>
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{by ?? t('operator')}</span> {actions(action)}{' '}
          {member && (
            <Link href={`/admin/members/${member}`} className="break-words text-ink">
              {member_name ?? t('gone', { id: member.slice(-6) })}
            </Link>
          )}
          {subject && <span className="break-words">{member ? ` · ${subject}` : subject}</span>}
        </p>
        {details && <p className="text-sm break-words text-ink-soft">{details}</p>}
        {reason && <p className="text-sm">{reason}</p>}
      </div>
    </li>
  )
}

type Subject = Pick<ActRowProps, 'subject' | 'member' | 'after' | 'colleagues'>

/** Names what an act is about. A colleague is shown by name; a member is named elsewhere in the row. */
function useSubject() {
  const t = useTranslations('office.log')
  return ({ subject, member, after, colleagues }: Subject): string => {
    // The details name the same settings.
    if (after && subject === Object.keys(after).join(', ')) return ''
    if (!isId(subject)) return subject
    if (member) return ''
    const colleague = colleagues.find(({ id }) => id === subject)
    return colleague?.name ?? t('gone_colleague', { id: subject.slice(-6) })
  }
}
