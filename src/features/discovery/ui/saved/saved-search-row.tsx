import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, MailCheck, Pencil, Trash2, X } from 'lucide-react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { SavedSearch, SearchFilters } from '../../contract.ts'
import { SEARCH_NAME_MAX } from '../../search-values.ts'
import { readFilters } from '../search-address.ts'
import { useChangeInList, useLooked } from './use-looked.ts'

/** A saved search: opens it, names it anew, deletes it. */
export function SavedSearchRow({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const t = useTranslations('discovery.saved')
  const { name, new_members: found } = search
  const looked = useLooked()
  const { rename, remove, weekly } = useChanges(search)
  const [naming, setNaming] = useState(false)
  const [named, setNamed] = useState(false)
  const look = () => {
    if (found > 0) looked.mutate(search.id)
  }
  if (naming) {
    const leave = () => {
      rename.reset()
      setNamed(true)
      setNaming(false)
    }
    return (
      <li className="py-3">
        <NewName name={name} rename={rename} onLeave={leave} />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-1 py-1.5">
      <Link
        to="/members"
        search={readFilters(search.filters)}
        onClick={(event) => {
          look()
          if (!opensElsewhere(event)) onOpen()
        }}
        onAuxClick={({ button }) => {
          if (button === MIDDLE_BUTTON) look()
        }}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-ink no-underline"
      >
        <span className="as-written font-semibold wrap-anywhere">{name}</span>
        {search.outdated && <span className="text-sm text-ink-soft">{t('outdated')}</span>}
        {found > 0 && (
          <span className="text-sm font-semibold text-primary-ink">{t('found', { count: found })}</span>
        )}
      </Link>
      <IconButton
        label={t('weekly', { name })}
        icon={search.weekly_mail ? <MailCheck /> : <Mail />}
        pressed={search.weekly_mail}
        variant={search.weekly_mail ? 'soft' : 'ghost'}
        disabled={weekly.isPending}
        onClick={() => weekly.mutate(!search.weekly_mail)}
      />
      <IconButton
        label={t('rename', { name })}
        icon={<Pencil />}
        // The form that had the focus is gone.
        autoFocus={named}
        onClick={() => setNaming(true)}
      />
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}

const MIDDLE_BUTTON = 1
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

type NewNameProps = { name: string; rename: ReturnType<typeof useChanges>['rename']; onLeave: () => void }

function NewName({ name, rename, onLeave }: NewNameProps) {
  const t = useTranslations('discovery.saved')
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const [written, setWritten] = useState(name)
  const empty = written.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!empty) rename.mutate(written.trim(), { onSuccess: onLeave })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Leaves the dialog open.
        event.stopPropagation()
        onLeave()
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <TextField
        label={t('name')}
        autoFocus
        autoComplete="off"
        maxLength={SEARCH_NAME_MAX}
        value={written}
        error={
          empty
            ? t('name_missing')
            : rename.isError && (fieldError.in(rename.error, 'name') ?? errorText(rename.error))
        }
        onChange={({ target }) => setWritten(target.value)}
        className="min-w-0 flex-[1_1_12rem]"
      />
      <Button type="submit" busy={rename.isPending}>
        {t('rename_save')}
      </Button>
      <IconButton label={t('rename_cancel')} icon={<X />} onClick={onLeave} />
    </form>
  )
}

function useChanges({ id, name }: SavedSearch) {
  const t = useTranslations('discovery.saved')
  const api = useApi()
  const toast = useToast()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { saveSearch, updateSavedSearch, removeSavedSearch } = api.discovery
  const { change, readAll } = useChangeInList()
  const onError = (error: unknown) => {
    toast.show({ kind: 'danger', title: errorText(error) })
    void readAll()
  }
  const restore = useMutation({
    mutationFn: (was: Awaited<ReturnType<typeof removeSavedSearch.call>>) =>
      saveSearch.call({ id, ...was, filters: was.filters as SearchFilters }),
    onSuccess: readAll,
    onError,
  })
  return {
    rename: useMutation({
      mutationFn: (named: string) => updateSavedSearch.call({ id, name: named }),
      onSuccess: (_, named) => change(id, (search) => [{ ...search, name: named }]),
    }),
    weekly: useMutation({
      mutationFn: (wanted: boolean) => updateSavedSearch.call({ id, weekly_mail: wanted }),
      onSuccess(_, wanted) {
        change(id, (search) => [{ ...search, weekly_mail: wanted }])
        // It may have turned the weekly mail on.
        void queryClient.invalidateQueries({ queryKey: api.notifications.preferences.key() })
        toast.show({ kind: 'success', title: t(wanted ? 'weekly_on' : 'weekly_off', { name }) })
      },
      onError,
    }),
    remove: useMutation({
      mutationFn: () => removeSavedSearch.call({ id }),
      onSuccess(was) {
        change(id, () => [])
        toast.show({
          title: t('removed', { name }),
          action: { label: t('undo'), onClick: () => restore.mutate(was) },
        })
      },
      onError,
    }),
  }
}
