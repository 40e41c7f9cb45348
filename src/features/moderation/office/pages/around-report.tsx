import { useMutation } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Said } from './said.tsx'

/** What was said around what is reported, once it is asked for: that it was read stands in the log. */
export function AroundReport({ item }: { item: string }) {
  const t = useTranslations('office.item')
  const words = useErrorWords()
  const read = useMutation(api.moderation.conversation.mutationOptions({ gcTime: 0 }))
  if (read.data)
    return (
      <section
        ref={(shown) => shown?.focus({ preventScroll: true })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label={t('around')}
        className="max-h-120 overflow-y-auto rounded-field"
      >
        <h3 className="mb-2 text-sm font-semibold text-ink-soft">{t('around')}</h3>
        <Said messages={read.data.messages} />
      </section>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="secondary"
        icon={<MessagesSquare />}
        busy={read.isPending}
        onClick={() => read.mutate({ id: item })}
      >
        {t('see_around')}
      </Button>
      <span className="text-sm text-ink-soft">{t('around_logged')}</span>
      {read.error && <FormError title={words.of(read.error)} />}
    </div>
  )
}
