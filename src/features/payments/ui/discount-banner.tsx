import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { renderedAt, serverNow } from '#page/clock/server-time.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Banner } from '#ui/frames/banner.tsx'
import type { Discount, DiscountInUse } from '../selling/discounts/discounts-contract.ts'
import type { KeptCode, Offers } from '../selling/prices/prices-contract.ts'
import { useWelcomeDiscount } from './offers-query.ts'
import { useDiscountValue } from './use-discount-value.ts'
import { useForgetCode } from './use-forget-code.ts'
import { useRefusalWords } from './use-refusal-words.ts'

type DiscountBannerProps = {
  offers: Offers
  /** The package that the page is about; all of them unless given. */
  only?: string
}

/** The discounts that the prices on the page have, or the order that holds one. */
export function DiscountBanner({ offers, only }: DiscountBannerProps) {
  const { discount, discount_in_use, code } = offers
  const shown = offers.offers.filter(({ id }) => only === undefined || id === only)
  const having = (one: Discount | null | undefined) =>
    one ? shown.filter(({ discount_code }) => discount_code === one.code).length : 0
  return (
    <>
      {discount && having(discount) > 0 && <Running discount={discount} />}
      {code?.discount && only === undefined && having(code.discount) > 0 && (
        <WithCode
          discount={code.discount}
          everywhere={having(code.discount) === shown.length}
          own={discount}
          ownCounts={having(discount) > 0}
        />
      )}
      {code?.refused && only === undefined && <Refused code={code} />}
      {!discount && discount_in_use && <InUse {...discount_in_use} />}
    </>
  )
}

/** Refetches the prices when the discount ends. */
function Running({ discount }: { discount: Discount }) {
  const t = useTranslations('payments.credits')
  const format = useFormatter()
  const api = useApi()
  const queryClient = useQueryClient()
  const { value_percentage: percentage, expires, reason } = discount
  const welcome = useWelcomeDiscount(reason === 'welcome')
  const showPrices = () => {
    readAgain(queryClient, api.payments.offers.key())
    readAgain(queryClient, api.accounts.user.key())
  }
  if (reason === 'welcome')
    return welcome && <Promo>{t('welcome', { percentage: welcome.value_percentage })}</Promo>
  return (
    <Banner
      kind="promo"
      shape="card"
      countdown={
        reason === 'time_bonus' &&
        expires && (
          <Countdown
            endsAt={Date.parse(expires)}
            now={serverNow}
            renderedAt={renderedAt()}
            label={t('bonus_ends')}
            onEnd={showPrices}
          />
        )
      }
    >
      {reason === 'stay' && expires
        ? t('stay', { percentage, date: format.dateTime(new Date(expires), { dateStyle: 'long' }) })
        : t('bonus', { percentage })}
    </Banner>
  )
}

function Promo({ children }: { children: string }) {
  return (
    <Banner kind="promo" shape="card">
      {children}
    </Banner>
  )
}

type WithCodeProps = {
  discount: Discount
  everywhere: boolean
  /** What the member has without the code, and whether some prices have that. */
  own: Discount | null
  ownCounts: boolean
}

/** Says as well what became of the other discount, which would vanish without a word. */
function WithCode({ discount, everywhere, own, ownCounts }: WithCodeProps) {
  const t = useTranslations('payments.credits')
  const value = useDiscountValue()
  const words = t(everywhere ? 'code' : 'code_limited', { code: discount.code, value: value(discount) })
  const other = own && (ownCounts ? t('best_of_two') : t('instead', { own: value(own) }))
  return <Promo>{[words, other].filter(Boolean).join(' ')}</Promo>
}

function Refused({ code: { code, refused } }: { code: KeptCode }) {
  const t = useTranslations('payments.checkout')
  const say = useRefusalWords()
  const forget = useForgetCode()
  return (
    refused && (
      <Banner kind="info" shape="card" onDismiss={forget} dismissLabel={t('code.remove')}>
        {code}: {say(refused)}
      </Banner>
    )
  )
}

function InUse({ purchase_id, ...discount }: DiscountInUse) {
  const t = useTranslations('payments.credits')
  const value = useDiscountValue()(discount)
  return (
    <Banner kind="info" shape="card">
      {t.rich('in_use', {
        value,
        link: (words) => (
          <Link
            to="/transactions/{-$id}"
            params={{ id: purchase_id }}
            className="font-semibold underline underline-offset-3"
          >
            {words}
          </Link>
        ),
      })}
    </Banner>
  )
}
