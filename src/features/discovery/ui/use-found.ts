import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import type { SearchFilters } from '../contract.ts'

// While a slider moves, only where it rests is counted.
const REST_MILLISECONDS = 300

/** How many these filters find, in words for the button; undefined until known. */
export function useFound(filters: SearchFilters, wanted: boolean): string | undefined {
  const api = useApi()
  const t = useTranslations('discovery.filter')
  const [settled, setSettled] = useState(filters)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters), REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [filters])
  const { data } = useQuery({
    ...api.discovery.search.queryOptions({ input: { ...settled, only: 'count' } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return undefined
  const people = data.num_results - data.num_fictional
  if (people > 0) return t(data.num_results_estimated ? 'show_about' : 'show', { count: people })
  return data.num_results > 0 || data.num_results_estimated ? undefined : t('nobody')
}
