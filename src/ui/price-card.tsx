import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Button } from './controls/button.tsx'
import type { LinkElement } from './controls/render-as.ts'

type PriceCardProps = {
  /** "100 credits". */
  credits: ReactNode
  /** What they are good for: "about 10 conversations". */
  worth?: ReactNode
  /** "€ 24,99". */
  price: string
  /** "€ 0,25 a message". */
  perMessage: ReactNode
  /** The price before the discount, and its label ("25% welcome discount"). */
  discount?: { oldPrice: string; oldPriceLabel: string; label: ReactNode }
  /** A reason to choose this package: "Most for your money". Must be true. */
  reason?: ReactNode
  /** Chooses this package; left out where it cannot be bought. */
  choose?: { label: ReactNode; link: LinkElement }
}

/** A row on phones, which is one link; from 576 px a card with a button. */
export function PriceCard({ credits, worth, price, perMessage, discount, reason, choose }: PriceCardProps) {
  return (
    <article
      className={cx(
        'group relative flex h-full flex-wrap items-center gap-x-2 rounded-card bg-surface shadow-card sm:flex-col sm:flex-nowrap sm:items-stretch sm:text-center',
        reason
          ? 'border-2 border-primary-strong px-[calc(0.875rem-1px)] py-[calc(1rem-1px)] sm:p-[calc(1.5rem-1px)]'
          : 'border border-border px-3.5 py-4 sm:p-6',
        choose && 'max-sm:hover:bg-hover max-sm:has-focus-visible:bg-hover',
      )}
    >
      {reason && (
        <p className="absolute inset-x-0 top-0 -translate-y-1/2 px-3 leading-none max-sm:text-start @max-[14rem]:static @max-[14rem]:mb-2 @max-[14rem]:w-full @max-[14rem]:translate-y-0 @max-[14rem]:px-0">
          <span className="inline-block rounded-[0.8rem] bg-primary-strong px-3.5 py-1 text-xs leading-normal font-semibold text-on-primary">
            {reason}
          </span>
        </p>
      )}
      <div className="min-w-0 flex-[1_1_7rem] sm:flex-none">
        <h3 className="text-lg sm:text-xl">{credits}</h3>
        {worth && <p className="mt-0.5 text-xs text-ink-soft sm:text-sm">{worth}</p>}
      </div>
      <div className={cx('ms-auto min-w-0 text-end sm:ms-0 sm:mt-4 sm:text-center', choose && 'sm:mb-6')}>
        <p className="flex flex-wrap items-baseline justify-end gap-x-2 sm:justify-center">
          {discount && (
            <span className="inline-flex items-center gap-x-2 text-xs sm:mb-1 sm:text-sm sm:w-full sm:justify-center">
              <s className="text-ink-soft">
                <span className="sr-only">{discount.oldPriceLabel} </span>
                {discount.oldPrice}
              </s>
              <span className="rounded-full bg-success-soft px-2 py-0.5 text-xs font-semibold text-success-ink max-sm:hidden">
                {discount.label}
              </span>
            </span>
          )}
          <span className="headline text-lg tabular sm:text-2xl">{price}</span>
        </p>
        <p className="mt-0.5 text-xs text-ink-soft tabular sm:mt-1 sm:text-sm">{perMessage}</p>
      </div>
      {choose && (
        <>
          <Button
            wide
            variant={reason ? 'primary' : 'soft'}
            render={choose.link}
            className="max-sm:absolute! max-sm:inset-0 max-sm:rounded-card! max-sm:bg-transparent! sm:mt-auto"
          >
            <span className="max-sm:sr-only">{choose.label}</span>
          </Button>
          <ChevronRight
            aria-hidden="true"
            className="-me-1 size-5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 sm:hidden"
          />
        </>
      )}
    </article>
  )
}
