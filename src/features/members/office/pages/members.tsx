import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { errorWithHint } from '#features/site/office/pages/error-with-hint.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { AccountsToLookAt } from './accounts-to-look-at.tsx'
import { MemberRow } from './member-row.tsx'
import { MembersFrame } from './members-frame.tsx'

type Found = NonNullable<Awaited<ReturnType<typeof api.members.find.call>>>
type LastSearch = { by: string; query: string; found: Found }

/** What was found last, until the page is loaded anew, as logging out does: it holds names and addresses. */
let kept: LastSearch | undefined

/** Where staff find a member. What was searched stands in no address and in no storage. */
export function MembersPage({ self }: { self: Self }) {
  const t = useTranslations('office.members')
  const words = useErrorWords()
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState(() => (kept?.by === self.id ? kept : undefined))
  const find = useMutation(
    api.members.find.mutationOptions({
      gcTime: 0,
      onSuccess: (found, { query }) => {
        kept = { by: self.id, query, found }
        setLast(kept)
      },
    }),
  )
  useSlash(field)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '')
    find.mutate({ query })
  }
  const error = find.error && (words.at(find.error, 'query') ?? words.of(find.error))
  return (
    <MembersFrame part="search">
      <search>
        <form onSubmit={submit} className="flex items-start gap-3 max-sm:flex-col">
          <TextField
            ref={field}
            name="query"
            defaultValue={last?.query}
            type="search"
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            required
            icon={<Search />}
            label={t('search')}
            hint={t('search_hint')}
            error={errorWithHint(error, t('search_hint'))}
            className="w-full min-w-0 flex-1"
          />
          <Button type="submit" busy={find.isPending} className="max-sm:w-full sm:mt-6.5">
            {t('find')}
          </Button>
        </form>
      </search>
      {last && !find.error && <FoundView {...last.found} />}
      <AccountsToLookAt self={self} />
    </MembersFrame>
  )
}

function FoundView({ members, has_more: hasMore }: Found) {
  const t = useTranslations('office.members')
  return (
    <section aria-live="polite" className="mt-6">
      <h2 className="text-base font-semibold">
        {t(hasMore ? 'found_first' : 'found', { count: members.length })}
      </h2>
      {members.length === 0 ? (
        <p className="mt-1 text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-border rounded-card border border-edge bg-surface shadow-card">
          {members.map((member) => (
            <li key={member.id}>
              <MemberRow member={member}>
                <span className="text-sm text-ink-soft">{t(`found_by.${member.by}`)}</span>
              </MemberRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A slash moves the focus to the search, unless one is typing. */
function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field])
}
