import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'

type PapersProps = { receipts: { number: string; credit_note: boolean; url: string }[] }

/** The receipt of a purchase and the credit notes of what went back, to download. */
export function Papers({ receipts }: PapersProps) {
  const t = useTranslations('payments.transactions')
  return (
    <ul aria-label={t('papers')} className="flex flex-col gap-1">
      {receipts.map(({ number, credit_note, url }) => (
        <li key={number}>
          {/* A file, so not a route. */}
          <a
            href={url}
            download
            className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-3"
          >
            <FileDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            {t(credit_note ? 'credit_note' : 'paper', { number })}
          </a>
        </li>
      ))}
    </ul>
  )
}
