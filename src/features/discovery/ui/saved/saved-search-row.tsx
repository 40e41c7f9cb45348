import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { SavedSearch, SearchFilters } from '../../contract.ts'
import { SEARCH_NAME_MAX } from '../../search-values.ts'
import { readFilters } from '../search-address.ts'

/** A saved search: opens it, names it anew, deletes it. */
export function SavedSearchRow({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const t = useTranslations('discovery.saved')
  const { name, new_members: found } = search
  const { looked, rename, remove } = useChanges(search)
  const [naming, setNaming] = useState<string>()
  if (naming !== undefined) {
    const submit = (event: FormEvent) => {
      event.preventDefault()
      const written = naming.trim()
      if (written !== '') rename.mutate(written, { onSuccess: () => setNaming(undefined) })
    }
    return (
      <li className="py-3">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('name')}
            autoFocus
            autoComplete="off"
            maxLength={SEARCH_NAME_MAX}
            value={naming}
            error={naming.trim() === '' && t('name_missing')}
            onChange={({ target }) => setNaming(target.value)}
            className="min-w-0 flex-[1_1_12rem]"
          />
          <Button type="submit" busy={rename.isPending}>
            {t('rename_save')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-1 py-1.5">
      <Link
        to="/members"
        search={readFilters(search.filters)}
        onClick={() => {
          if (found) looked.mutate()
          onOpen()
        }}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-ink no-underline"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        {found === null ? (
          <span className="text-sm text-ink-soft">{t('outdated')}</span>
        ) : (
          found > 0 && (
            <span className="text-sm font-semibold text-primary-ink">{t('found', { count: found })}</span>
          )
        )}
      </Link>
      <IconButton label={t('rename', { name })} icon={<Pencil />} onClick={() => setNaming(name)} />
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 />}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}

function useChanges({ id, name, filters, weekly_mail }: SavedSearch) {
  const t = useTranslations('discovery.saved')
  const api = useApi()
  const toast = useToast()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { savedSearches, saveSearch, updateSavedSearch, removeSavedSearch } = api.discovery
  const change = (changed: (search: SavedSearch) => SavedSearch[]) =>
    queryClient.setQueryData(
      savedSearches.queryKey(),
      (before: { searches: SavedSearch[] } | undefined) =>
        before && { searches: before.searches.flatMap((one) => (one.id === id ? changed(one) : [one])) },
    )
  const readAll = () => queryClient.invalidateQueries({ queryKey: savedSearches.key() })
  const onError = (error: unknown) => {
    toast.show({ kind: 'danger', title: errorText(error) })
    void readAll()
  }
  const put = (named: string) =>
    saveSearch.call({ id, name: named, filters: filters as SearchFilters, weekly_mail })
  const restore = useMutation({ mutationFn: () => put(name), onSuccess: readAll, onError })
  return {
    looked: useMutation({
      mutationFn: () => updateSavedSearch.call({ id, looked: true }),
      onMutate: () => change((search) => [{ ...search, new_members: 0 }]),
      onError: readAll,
    }),
    rename: useMutation({
      mutationFn: put,
      onSuccess: (_, named) => change((search) => [{ ...search, name: named }]),
      onError,
    }),
    remove: useMutation({
      mutationFn: () => removeSavedSearch.call({ id }),
      onSuccess() {
        change(() => [])
        toast.show({
          title: t('removed', { name }),
          action: { label: t('undo'), onClick: () => restore.mutate() },
        })
      },
      onError,
    }),
  }
}
