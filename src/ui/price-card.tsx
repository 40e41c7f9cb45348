import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'

type PriceCardProps = {
  /** "100 credits". */
  credits: ReactNode
  /** "€ 24,99". */
  price: string
  /** "€ 0,25 a message". */
  perMessage: ReactNode
  /** Before the discount, and the discount's words ("25% welcome discount"). */
  discount?: { oldPrice: string; oldPriceLabel: string; label: ReactNode }
  /** Why this one: "Most for your money", "Enough for a month". Must be true. */
  reason?: ReactNode
  /** Under the button: "includes 21% VAT". */
  note?: ReactNode
  /** The button or link. */
  action: ReactNode
}

export function PriceCard({ credits, price, perMessage, discount, reason, note, action }: PriceCardProps) {
  return (
    <article
      className={cx(
        'relative flex h-full flex-col rounded-card bg-surface text-center shadow-card',
        reason ? 'border-2 border-primary-strong p-[calc(1.5rem-1px)]' : 'border border-border p-6',
      )}
    >
      {reason && (
        <p className="-mx-3 -mt-[2.297rem] mb-[0.703rem]">
          <span className="inline-block rounded-[0.8rem] bg-primary-strong px-3.5 py-1 text-xs font-semibold text-on-primary">
            {reason}
          </span>
        </p>
      )}
      <h3 className="text-xl">{credits}</h3>
      <p className="mt-4 flex min-h-[1.45em] flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm">
        {discount && (
          <>
            <s className="text-ink-soft">
              <span className="sr-only">{discount.oldPriceLabel} </span>
              {discount.oldPrice}
            </s>
            <span className="rounded-full bg-success-soft px-2 py-0.5 text-xs font-semibold text-success-ink">
              {discount.label}
            </span>
          </>
        )}
      </p>
      <p className="headline mt-1 text-2xl tabular">{price}</p>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular">{perMessage}</p>
      <div className="mt-auto">{action}</div>
      {note && <p className="mt-3 text-xs text-ink-soft">{note}</p>}
    </article>
  )
}
