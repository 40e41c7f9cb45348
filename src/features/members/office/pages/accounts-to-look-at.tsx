import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import type { Self } from '#features/office/staff/contract.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Mark, PatternMarks } from './marks.tsx'

const HIGH_RANK = 60

/** The accounts that show patterns of fraud, the clearest first. */
export function AccountsToLookAt({ self }: { self: Self }) {
  const t = useTranslations('office.members')
  const looks = useQuery(api.members.accountsToLookAt.queryOptions())
  const accounts = looks.data?.accounts
  return (
    <div className="mt-8">
      <SectionCard id="looks" title={t('looks')} hint={t('looks_words')}>
        {accounts?.length === 0 && (
          <p className="text-sm">
            <span className="font-semibold">{t('looks_none')}.</span>{' '}
            <span className="text-ink-soft">{t('looks_none_words')}</span>
          </p>
        )}
        {!accounts && <Waiting query={looks} className="h-32" />}
        <ol className="-my-3 divide-y divide-border empty:hidden">
          {accounts?.map(({ id, name, rank, patterns }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Mark tone={rank >= HIGH_RANK ? 'danger' : 'info'}>{t('rank', { rank })}</Mark>
              <Link href={`/admin/members/${id}`} className="font-semibold text-ink">
                {name}
              </Link>
              <span className="min-w-0 max-sm:basis-full sm:flex-1">
                <PatternMarks patterns={patterns} />
              </span>
              {mayStaff(self.role, 'queues') && (
                <span className="max-sm:basis-full">
                  <LookedButton id={id} name={name} />
                </span>
              )}
            </li>
          ))}
        </ol>
        {looks.data?.has_more && <p className="mt-6 text-sm text-ink-soft">{t('more_looks')}</p>}
      </SectionCard>
    </div>
  )
}

/** Takes an account off the list. */
export function LookedButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('office.members')
  const toast = useToast()
  const mark = useMutation(
    api.members.markLookedAt.mutationOptions({
      onSuccess: () => toast.show({ kind: 'success', title: t('look_done', { name }) }),
      onSettled: () => {
        queryClient.invalidateQueries({ queryKey: api.members.accountsToLookAt.key() })
        queryClient.invalidateQueries({ queryKey: api.members.open.key({ input: { id } }) })
      },
    }),
  )
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Check />}
      busy={mark.isPending}
      aria-label={`${t('looked')}: ${name}`}
      onClick={() => mark.mutate({ id })}
    >
      {t('looked')}
    </Button>
  )
}
