import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { maySendAgain, type Upload } from '#page/uploads/upload-queue.ts'
import { useApi } from '#page/use-api.ts'
import { formatMoney } from '#shared/money.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { PHOTOS_AT_ONCE_MAX } from '../../sending/message-limits.ts'
import { useChatSession, useDraft } from '../chat-session.ts'
import { photosFor } from '../drafts.ts'
import { SendRefused } from '../send-refused.tsx'
import { isRefusedToMember, sendWaiting, useChatUploads } from './chat-photos.ts'

type PhotoTrayProps = {
  me: string
  to: { id: string; name: string }
  /** The page to return to after buying credits. */
  from: string
  /** Just chosen. */
  files: File[]
  onTaken: () => void
} & Pick<SendProps, 'after' | 'together' | 'onWaiting'>

/** Some systems name no type of newer kinds of photos. */
const mayBePhoto = ({ type }: File) => type === '' || type.startsWith('image/')

/** Above the composer: photos that were chosen, what they cost, and how far they are sent. */
export function PhotoTray({ me, to, from, files, onTaken, ...sends }: PhotoTrayProps) {
  const t = useTranslations('chat.photos')
  const toast = useToast()
  const { waiting: photos, uploads } = useChatUploads(me, to.id)
  const keepCount = useKeptCount(me, photosFor(to.id), uploads.length)
  const usable = uploads.filter(({ unusable }) => !unusable)
  const waiting = usable.filter(({ state }) => state !== 'sending')

  useEffect(() => {
    if (files.length === 0) return
    const chosen = files.filter(mayBePhoto)
    const room = PHOTOS_AT_ONCE_MAX - usable.length
    if (chosen.length > 0) {
      photos.add(chosen.slice(0, room))
      keepCount.current(String(usable.length + 1))
    }
    if (chosen.length < files.length) toast.show({ kind: 'info', title: t('only_photos') })
    if (chosen.length > room) toast.show({ kind: 'info', title: t('at_most', { max: PHOTOS_AT_ONCE_MAX }) })
    onTaken()
  }, [files, photos, usable.length, keepCount, onTaken, toast, t])
  const session = useChatSession(me)
  const tray = useRef<HTMLElement>(null)
  const drop = (key: string) => {
    photos.dismiss(key)
    // The focus goes to the next one, so that a keyboard can remove that too.
    setTimeout(() => {
      if (document.activeElement === document.body) tray.current?.querySelector('button')?.focus()
    })
  }
  if (uploads.length === 0) return null
  return (
    <section
      ref={tray}
      aria-label={t('label', { name: to.name })}
      className="mx-4 rounded-field bg-sunken p-2"
    >
      <ul className="flex gap-2 overflow-x-auto p-1">
        {uploads.map((upload, index) => (
          <Chosen
            key={upload.key}
            upload={upload}
            number={index + 1}
            onRetry={() => photos.retry(upload.key)}
            onDrop={() => drop(upload.key)}
          />
        ))}
      </ul>
      <Problems uploads={uploads} />
      {waiting.length > 0 && (
        <SendUploads
          what={t('count', { count: waiting.length })}
          count={waiting.length}
          from={from}
          onSend={() => sendWaiting(photos, session(), to.id)}
          {...sends}
        />
      )}
      <UploadsRefused uploads={uploads} name={to.name} from={from} kept={t('kept')} />
    </section>
  )
}

type ChosenProps = { upload: Upload; number: number; onRetry: () => void; onDrop: () => void }

function Chosen({ upload, number, onRetry, onDrop }: ChosenProps) {
  const t = useTranslations('chat.photos')
  const { preview, progress, state, error } = upload
  const failed = state === 'failed' && !isRefusedToMember(error)
  return (
    <li
      className={cx(
        'relative size-20 shrink-0 overflow-hidden rounded-field bg-primary-soft',
        failed && 'ring-2 ring-danger-ink',
      )}
    >
      <img src={preview} alt={t('chosen', { number })} className="size-full object-cover" />
      {state === 'sending' && (
        <progress
          aria-label={t('sending', { number })}
          value={progress < 1 ? progress : undefined}
          className="absolute inset-x-1.5 bottom-1.5 h-1.5 w-[calc(100%-0.75rem)] overflow-hidden rounded-full accent-white"
        />
      )}
      {failed && maySendAgain(upload) && (
        <button
          type="button"
          aria-label={t('retry', { number })}
          onClick={onRetry}
          className="absolute inset-0 grid place-items-center bg-black/45 text-white"
        >
          <RotateCw aria-hidden="true" className="size-6" />
        </button>
      )}
      <button
        type="button"
        aria-label={t(state === 'sending' ? 'cancel' : 'remove', { number })}
        onClick={onDrop}
        className="absolute end-0 top-0 grid size-8 place-items-center rounded-full text-white"
      >
        <span className="grid size-6 place-items-center rounded-full bg-black/65">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </li>
  )
}

/** Keeps how many there are, which brings their tray back on the next page, such as after a purchase. */
export function useKeptCount(me: string, draft: string, count: number) {
  const { write } = useDraft(me, draft)
  const keep = useRef(write)
  useEffect(() => {
    keep.current = write
  })
  // At first those of the page before may not be found yet.
  const had = useRef(false)
  useEffect(() => {
    if (count > 0) keep.current(String(count))
    else if (had.current) keep.current('')
    had.current = count > 0
  }, [count])
  return keep
}

type UploadsRefusedProps = { uploads: readonly Upload[]; name: string; from: string; kept: string }

/** Why the member may not send them, until it was read. */
export function UploadsRefused({ uploads, ...said }: UploadsRefusedProps) {
  const [seen, setSeen] = useState<unknown>()
  const error = uploads.find((upload) => isRefusedToMember(upload.error))?.error
  if (!error || error === seen) return null
  return <SendRefused error={error} {...said} onClose={() => setSeen(error)} />
}

/** Why they could not be sent, said once each. */
export function Problems({ uploads }: { uploads: readonly Upload[] }) {
  // Uploads bypass the API client, which loads the error texts at the first error.
  useTranslations('site.errors')
  const errorText = useErrorText()
  const failed = uploads.filter(({ state, error }) => state === 'failed' && !isRefusedToMember(error))
  const words = [...new Set(failed.map(({ error }) => errorText(error)))]
  return (
    <div role="status">
      {words.map((line) => (
        <p key={line} className="px-2 py-1 text-sm text-danger-ink">
          {line}
        </p>
      ))}
    </div>
  )
}

/** What waits, for the composer's button; `credits` once they are known. */
export type Uploads = { what: string; credits: number | undefined; send: () => void }

export type SendProps = {
  /** What there is, in words. */
  what: string
  count: number
  from: string
  /** The credits that are spent before. */
  after: number
  /** More is sent with it: what all of it costs is said elsewhere. */
  together: boolean
  onSend: () => void
  onWaiting: (waiting: Uploads | undefined) => void
}

/** How many credits are missing, and the way to more. */
export function Missing({ credits, from }: { credits: number; from: string }) {
  const t = useTranslations('chat.photos')
  const cost = useTranslations('chat.cost')
  return (
    <>
      <p role="status" className="text-sm">
        {t('missing', { credits })}
      </p>
      <Button size="sm" render={<Link to="/credits" search={{ from }} />}>
        {cost('buy')}
      </Button>
    </>
  )
}

/** What waits costs, for the composer's button to send. A voice message costs as much as a photo. */
export function SendUploads({ what, count, from, after, together, onSend, onWaiting }: SendProps) {
  const cost = useTranslations('chat.cost')
  const locale = useLocale()
  const balance = useUser()?.credits ?? 0
  const { data } = useQuery({
    ...useApi().chat.photoCost.queryOptions({ input: { photos: count, ...(after > 0 && { after }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const credits = data?.credits
  const missing = together ? 0 : (credits ?? 0) - balance
  const send = useRef(onSend)
  useEffect(() => {
    send.current = onSend
  })
  useEffect(() => {
    onWaiting({ what, credits, send: () => send.current() })
    return () => onWaiting(undefined)
  }, [what, credits, onWaiting])
  const price = data?.price && data.price.kind !== 'gift' ? formatMoney(data.price, locale) : undefined
  const message = cost('message', { credits: data?.credits ?? 0 })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-1 ps-2">
      <p aria-live="polite" className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{what}</span>
        {data && (
          <>
            {' · '}
            {data.credits === 0
              ? cost('free')
              : price
                ? cost(data.price?.kind === 'from' ? 'from_price' : 'with_price', { message, price })
                : message}
          </>
        )}
      </p>
      {missing > 0 && <Missing credits={missing} from={from} />}
    </div>
  )
}
