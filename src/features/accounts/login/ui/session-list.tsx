import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone, Tablet } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { serverNow } from '#page/clock/server-time.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { LoadingFailed } from '../../account/ui/loading-failed.tsx'
import type { OwnSession } from '../session-contract.ts'
import { ProofDeclined, useProof } from './use-proof.tsx'

const ICONS = { desktop: Laptop, phone: Smartphone, tablet: Tablet }
const ACTIVE_MILLISECONDS = 10 * 60_000

/** Lists a member's sessions, each with a way to end it. */
export default function SessionList() {
  const t = useTranslations('accounts.sessions')
  const api = useApi()
  const sessions = useQuery(api.accounts.sessions.queryOptions({ staleTime: 0 }))
  const { end, endOthers, busy, dialog } = useEndingSessions()
  if (sessions.isError) return <LoadingFailed onAgain={() => void sessions.refetch()} />
  if (!sessions.data) return <SpinnerDots />
  const list = sessions.data.sessions
  return (
    <>
      <ul aria-label={t('list')} className="flex flex-col divide-y divide-border">
        {list.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={serverNow()}
            busy={busy === session.id}
            onEnd={(device) => end(session.id, device)}
          />
        ))}
      </ul>
      {list.length > 1 ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          icon={<LogOut />}
          busy={busy === 'others'}
          onClick={endOthers}
        >
          {t('end_others')}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">{t('only_here')}</p>
      )}
      <p className="mt-4 text-sm text-ink-soft">{t('place_hint')}</p>
      {dialog}
    </>
  )
}

type SessionItemProps = {
  session: OwnSession
  now: number
  busy: boolean
  onEnd: (device: string) => void
}

function SessionItem({ session, now, busy, onEnd }: SessionItemProps) {
  const t = useTranslations('accounts.sessions')
  const format = useFormatter()
  const place = usePlaceName()
  const device = useDeviceName()(session.device)
  const Icon = ICONS[session.device.kind]
  const lastSeen = Date.parse(session.last_seen)
  const active = session.current || now - lastSeen < ACTIVE_MILLISECONDS
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-5.5"
        >
          <Icon />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{device}</span>
            {session.current && (
              <Chip size="sm" tone="success">
                {t('this_device')}
              </Chip>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            {place(session.country) ?? t('unknown_place')}
            {' · '}
            {active
              ? t('active_now')
              : t('last_seen', { ago: format.relativeTime(new Date(lastSeen), new Date(now)) })}
          </p>
          <p className="text-sm text-ink-soft">
            {t('first_seen', {
              date: format.dateTime(new Date(session.first_seen), { dateStyle: 'medium' }),
            })}
          </p>
        </div>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:ms-14"
          aria-label={t('end', { device })}
          busy={busy}
          onClick={() => onEnd(device)}
        >
          {t('end_short')}
        </Button>
      )}
    </li>
  )
}

/** "Chrome on Windows", as far as known. */
function useDeviceName(): (device: OwnSession['device']) => string {
  const t = useTranslations('accounts.sessions')
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown_device'))
}

function usePlaceName(): (country: string | null) => string | null {
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (country) => country && (names.of(country) ?? country)
}

/** Ends sessions after re-authentication, and reports the result. */
export function useEndingSessions() {
  const t = useTranslations('accounts.sessions')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { withProof, dialog } = useProof()
  type Ending = { id: string | 'others'; done: string }
  const ending = useMutation({
    mutationFn: ({ id }: Ending) =>
      withProof(() =>
        id === 'others' ? api.accounts.endOtherSessions.call() : api.accounts.endSession.call({ id }),
      ),
    onSuccess: (_nothing, { done }) => void toast.show({ kind: 'success', title: done }),
    onError(error) {
      if (!(error instanceof ProofDeclined)) toast.show({ kind: 'danger', title: errorText(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.accounts.sessions.key() }),
  })
  return {
    busy: ending.isPending ? ending.variables.id : undefined,
    end: (id: string, device: string) => ending.mutate({ id, done: t('ended', { device }) }),
    endOthers: () => ending.mutate({ id: 'others', done: t('others_ended') }),
    dialog,
  }
}
