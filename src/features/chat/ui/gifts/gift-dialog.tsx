import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import type { ApiClient } from '#page/page-context.ts'
import { useApi } from '#page/use-api.ts'
import type { GiftKind } from '#shared/gift.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { GiftDrawing } from '#ui/gifts/gift-drawing.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLocale } from '#ui/use-locale.ts'

type PricedGift = Awaited<ReturnType<ApiClient['chat']['gifts']>>['gifts'][number]

const GIFTS_EXPECTED = 24

type GiftDialogProps = {
  name: string
  picked: GiftKind | undefined
  onPick: (kind: GiftKind) => void
  onGive: (kind: GiftKind) => void
  /** Without giving. */
  onClose: () => void
  /** The page to return to after buying credits. */
  from: string
}

/** The catalogue: what each gift costs, and what the member has. */
export function GiftDialog({ name, picked, onPick, onGive, onClose, from }: GiftDialogProps) {
  const t = useTranslations('chat.gifts')
  const b = useTranslations('chat.buttons')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...useApi().chat.gifts.queryOptions(), staleTime: 0 })
  const chosen = data?.gifts.find(({ kind }) => kind === picked)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { name })}
      closeLabel={b('close')}
      phone="fit"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {data && <Costs gift={chosen} />}
          <Give gift={chosen} from={from} onGive={onGive} />
        </div>
      }
    >
      {error && !data ? (
        <>
          <FormError title={errorText(error)} />
          <Button variant="secondary" className="mt-4" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </>
      ) : (
        <fieldset>
          <legend className="sr-only">{t('legend')}</legend>
          <div className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-4">
            {data
              ? data.gifts.map((gift) => (
                  <Gift key={gift.kind} gift={gift} picked={gift.kind === picked} onPick={onPick} />
                ))
              : Array.from({ length: GIFTS_EXPECTED }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                  <Skeleton key={index} className="h-32 rounded-card!" />
                ))}
          </div>
        </fieldset>
      )}
    </Dialog>
  )
}

type GiftProps = { gift: PricedGift; picked: boolean; onPick: (kind: GiftKind) => void }

function Gift({ gift: { kind, credits }, picked, onPick }: GiftProps) {
  const cost = useTranslations('chat.cost')
  const names = useTranslations('members.gifts.names')
  return (
    <label className="relative flex min-h-32 cursor-pointer flex-col items-center rounded-card border-2 border-transparent p-1.5 pb-2 text-center transition-[background-color,border-color,scale] hover:bg-hover active:scale-97 has-checked:border-primary-strong has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="gift"
        value={kind}
        checked={picked}
        onChange={() => onPick(kind)}
        className="peer sr-only"
      />
      <GiftDrawing
        kind={kind}
        className="size-18 transition-[scale] duration-250 ease-spring peer-checked:scale-112"
      />
      <span className="mt-1 text-sm leading-tight font-semibold hyphens-auto">{names(kind)}</span>
      <span className="mt-auto text-xs text-ink-soft tabular">{cost('message', { credits })}</span>
    </label>
  )
}

/** The chosen gift's cost, and the member's balance. */
function Costs({ gift }: { gift: PricedGift | undefined }) {
  const t = useTranslations('chat.gifts')
  const cost = useTranslations('chat.cost')
  const locale = useLocale()
  const balance = useUser()?.credits ?? 0
  const money = gift?.price && gift.price.kind !== 'gift' ? formatMoney(gift.price, locale) : undefined
  const message = cost('message', { credits: gift?.credits ?? 0 })
  return (
    <p aria-live="polite" className="min-w-0 flex-1 text-sm text-ink-soft">
      <span className="block font-semibold text-ink">
        {!gift
          ? t('choose')
          : money
            ? cost(gift.price?.kind === 'from' ? 'from_price' : 'with_price', { message, price: money })
            : message}
      </span>
      {t('balance', { credits: balance })}
    </p>
  )
}

type GiveProps = { gift: PricedGift | undefined; from: string; onGive: (kind: GiftKind) => void }

function Give({ gift, from, onGive }: GiveProps) {
  const t = useTranslations('chat.gifts')
  const cost = useTranslations('chat.cost')
  const balance = useUser()?.credits ?? 0
  if (gift && gift.credits > balance)
    return <Button render={<Link to="/credits" search={{ from }} />}>{cost('buy')}</Button>
  return (
    <Button disabled={!gift} onClick={() => gift && onGive(gift.kind)}>
      {t('give')}
    </Button>
  )
}
