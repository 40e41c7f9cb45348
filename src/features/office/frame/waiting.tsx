import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useErrorWords } from './use-error-words.ts'

type WaitingProps = {
  query: { error: Error | null; refetch: () => unknown }
  /** Sizes the placeholder. */
  className: string
}

/** In place of what is being read: a placeholder, or why it does not come. */
export function Waiting({ query: { error, refetch }, className }: WaitingProps) {
  const t = useTranslations('office.frame')
  const words = useErrorWords()
  if (!error) return <Skeleton className={className} />
  return (
    <div className="my-3 flex flex-col items-start gap-3">
      <FormError title={words.of(error)} />
      <Button variant="secondary" size="sm" onClick={() => refetch()}>
        {t('try_again')}
      </Button>
    </div>
  )
}
