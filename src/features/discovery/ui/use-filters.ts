import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { Applied, SearchFilters } from '../contract.ts'
import { type FilterChoices, filterChoices, regionOptions, spellOut } from './filters.ts'
import { readFilters, type SearchAddress } from './search-address.ts'

type Option<V extends string = string> = { value: V; label: string }

export type FilterState = {
  choices: FilterChoices
  /** The present choice; changes before the results do. */
  draft: SearchFilters
  applied: Applied | undefined
  /** Changes the given filters and keeps the others. */
  change: (filters: Partial<SearchFilters>) => void
  replace: (filters: SearchFilters) => void
  clear: () => void
  /** The results are not yet those of the draft. */
  changed: boolean
  /** There is room for the filters beside the results. */
  beside: boolean
  country: string
  genders: Option<'male' | 'female'>[]
  countries: Option[]
  regions: Option[]
}

/** Where a column for the filters fits; the classes in search-results.tsx say the same. */
const BESIDE = '(width >= 62rem)'

const watchRoom = (onChange: () => void) => {
  const room = matchMedia(BESIDE)
  room.addEventListener('change', onChange)
  return () => room.removeEventListener('change', onChange)
}
const hasRoom = () => matchMedia(BESIDE).matches
const noRoomOnServer = () => false

/**
 * The filters of the search, from the address and as the visitor changes them.
 * @param regionName the chosen region's name, until the regions are fetched
 */
export function useFilters(
  filters: SearchAddress,
  applied: Applied | undefined,
  regionName: string | undefined,
): FilterState {
  const navigate = useNavigate()
  const choices = useFilterChoices()
  const [draft, setDraft] = useState(filters)
  const [shown, setShown] = useState(filters)
  // The address changed: by us, or by the back button.
  if (shown !== filters) {
    setShown(filters)
    setDraft(filters)
  }
  const beside = useSyncExternalStore(watchRoom, hasRoom, noRoomOnServer)
  const words = useFilterWords(
    choices,
    draft.country ?? choices.defaultCountry,
    beside || Boolean(draft.countryregion),
  )
  const replace = (next: SearchFilters) => {
    setDraft(next)
    void navigate({ to: '/members', search: next, replace: true, resetScroll: false })
  }
  return {
    choices,
    draft: spellOut(draft, shown === filters ? applied : undefined),
    applied,
    change: (changed) => replace(withChange(spellOut(draft, applied), changed)),
    replace,
    clear: () => replace(applied?.sought || filters.sought ? { sought: 'no' } : {}),
    changed: draft !== filters,
    beside,
    ...words,
    regions: withChosen(words.regions, draft.countryregion, regionName),
  }
}

/** A place and a region say where in one way at a time; another country has neither. */
export function withChange(filters: SearchFilters, changed: Partial<SearchFilters>): SearchFilters {
  const elsewhere = 'country' in changed || 'countryregion' in changed
  const without = changed.place ? { countryregion: undefined } : {}
  return readFilters({
    ...filters,
    ...(elsewhere && { place: undefined, radius: undefined }),
    ...without,
    ...changed,
    page: undefined,
  })
}

function withChosen(regions: Option[], chosen: string | undefined, name: string | undefined): Option[] {
  if (!chosen || regions.some(({ value }) => value === chosen)) return regions
  return [{ value: chosen, label: name ?? chosen }, ...regions]
}

function useFilterChoices(): FilterChoices {
  const settings = useSettings()
  const user = useUser()
  return useMemo(() => filterChoices(settings, user), [settings, user])
}

export type FilterWords = ReturnType<typeof useFilterWords>

/** The choices in the visitor's language; regions are fetched when wanted. */
export function useFilterWords(choices: FilterChoices, country: string, wantsRegions: boolean) {
  const api = useApi()
  const values = useTranslations('site.values.gender_plural')
  const locale = useLocale()
  const { data } = useQuery({ ...regionOptions(api, country), enabled: wantsRegions })
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return {
      country,
      genders: choices.genders.map((value) => ({ value, label: values(value) })),
      countries: choices.countries
        .map((value) => ({ value, label: names.of(value) ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
      regions: (data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    }
  }, [choices, country, data, locale, values])
}
