import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '#page/api.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { mayRetry, retryDelay } from '#page/retries.ts'
import { useApi } from '#page/use-api.ts'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

type Changes = Parameters<Api['members']['update']['call']>[0]

/**
 * Saves parts of my profile as soon as they change, one request after the other. Changes that failed to save
 * are sent again with the next one.
 */
export function useSave() {
  const api = useApi()
  const queryClient = useQueryClient()
  const unsaved = useRef<Changes>({})
  const { mutate, status, error } = useMutation(
    api.members.update.mutationOptions({
      scope: { id: 'own-profile' },
      retry: mayRetry,
      retryDelay,
      onSuccess({ profile }, sent) {
        const rest = Object.entries(unsaved.current).filter(
          ([key, value]) => value !== sent[key as keyof Changes],
        )
        unsaved.current = Object.fromEntries(rest)
        queryClient.setQueryData(api.members.own.queryKey(), { profile })
        readAgain(queryClient, api.members.profile.key())
        // The user's data includes what the profile still lacks.
        readAgain(queryClient, api.accounts.user.key())
      },
    }),
  )
  useWarnBeforeLeaving(status === 'pending' || status === 'error')
  const save = useCallback(
    (changes: Changes) => {
      unsaved.current = { ...unsaved.current, ...changes }
      mutate(unsaved.current)
    },
    [mutate],
  )
  return { save, status, error }
}

/** Asks before the tab is closed with unsaved changes. */
export function useWarnBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}

/** The saving state of a section; inconspicuous unless something is wrong. */
export function SaveState({ saving }: { saving: ReturnType<typeof useSave> }) {
  const t = useTranslations('members.own')
  const errorText = useErrorText()
  return (
    <div role="status" className="flex min-h-6 min-w-0 items-center text-sm text-ink-soft">
      {saving.status === 'pending' && (
        <span className="flex items-center gap-2">
          {t('saving')} <SpinnerDots />
        </span>
      )}
      {saving.status === 'success' && (
        <span className="flex animate-rise items-center gap-1.5 text-success-ink">
          <Check aria-hidden="true" className="size-4" /> {t('saved')}
        </span>
      )}
      {saving.status === 'error' && (
        <span className="flex flex-wrap items-center justify-end gap-x-2 text-danger-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span>{errorText(saving.error)}</span>
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-3"
            onClick={() => saving.save({})}
          >
            {t('save_again')}
          </button>
        </span>
      )}
    </div>
  )
}
