import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { SearchFilters } from '../../contract.ts'
import { SEARCH_NAME_MAX } from '../../search-values.ts'
import { useFilterChips } from '../use-filter-chips.ts'
import type { FilterState } from '../use-filters.ts'

/** Saves the present search under a name, which is made of its filters until the member writes another. */
export function SaveSearchForm({ state, filters }: { state: FilterState; filters: SearchFilters }) {
  const t = useTranslations('discovery.saved')
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const proposed = useFilterChips(state)
    .map(({ label }) => label)
    .join(', ')
    // A name is searched and compared as it is typed.
    .replaceAll('\u00a0', ' ')
  const [written, setWritten] = useState<string>()
  const [empty, setEmpty] = useState(false)
  const name = written ?? (proposed.length <= SEARCH_NAME_MAX ? proposed : shortened(proposed))
  const save = useSaveSearch()
  const atName = fieldError.in(save.error, 'name')
  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() !== '') save.mutate({ name: name.trim(), filters })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <TextField
        label={t('name')}
        name="search-name"
        autoComplete="off"
        maxLength={SEARCH_NAME_MAX}
        value={name}
        error={empty ? t('name_missing') : atName}
        onChange={({ target }) => {
          setWritten(target.value)
          setEmpty(false)
        }}
      />
      {save.isError && !atName && (
        <FormError title={t('not_saved')} errors={[{ message: errorText(save.error) }]} />
      )}
      <Button type="submit" busy={save.isPending} wide>
        {t('save')}
      </Button>
    </form>
  )
}

/** Ends at a word, or within one that is longer than a name can be. */
function shortened(words: string): string {
  const end = words.lastIndexOf(' ', SEARCH_NAME_MAX - 2)
  return `${words.slice(0, end > 0 ? end : SEARCH_NAME_MAX - 2)} …`
}

function useSaveSearch() {
  const api = useApi()
  const t = useTranslations('discovery.saved')
  const toast = useToast()
  const queryClient = useQueryClient()
  // A retry sends the same id, so that the search is saved once.
  const [id] = useState(randomUuid)
  return useMutation({
    mutationFn: (search: { name: string; filters: SearchFilters }) =>
      api.discovery.saveSearch.call({ id, weekly_mail: false, ...search }),
    async onSuccess(_, { name }) {
      toast.show({ kind: 'success', title: t('saved_now', { name }) })
      await queryClient.invalidateQueries({ queryKey: api.discovery.savedSearches.key() })
    },
  })
}
