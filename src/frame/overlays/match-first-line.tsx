import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useKeyOf } from '#page/errors/use-key-of.ts'
import type { MatchedProfile } from '#page/overlays.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'

type FirstLineProps = { profile: MatchedProfile; onSent: () => void }

/** The first message to a match, begun with a line about what the two share. Only for members who can send it. */
export function MatchFirstLine({ profile: { id, name, shared_interests }, onSent }: FirstLineProps) {
  const t = useTranslations('site.popups.match')
  const interests = useTranslations('site.interests')
  const errorText = useErrorText()
  const { message_credits: credits, message_length } = useSettings()
  const balance = useUser()?.credits ?? 0
  const shared = shared_interests?.[0]
  const opener = shared ? t('opener_shared', { name, interest: interests(shared) }) : t('opener', { name })
  const [body, setBody] = useState(opener)
  const send = useSendOnce(id, onSent)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (body.trim() !== '' && !send.isPending) send.mutate(body.trim())
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the window, which closes by one anywhere
    <form noValidate onSubmit={submit} onClick={(event) => event.stopPropagation()} className="text-start">
      <label htmlFor="first-line" className="mb-1.5 block text-sm font-semibold text-white">
        {t('first_line')}
      </label>
      <div className="flex items-end gap-2 rounded-[1.75rem] bg-white p-1.5 ps-5 text-[oklch(0.25_0.05_345)]">
        <textarea
          id="first-line"
          name="first-line"
          rows={2}
          maxLength={message_length}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          aria-describedby="first-line-cost"
          className="min-h-14 min-w-0 flex-1 resize-none bg-transparent py-2 text-base outline-hidden [field-sizing:content] max-h-40"
        />
        <button
          type="submit"
          aria-label={t('send')}
          aria-busy={send.isPending}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-strong text-on-primary transition-[scale,background-color] hover:bg-primary-deep active:scale-92"
        >
          <SendHorizontal aria-hidden="true" className="size-5.5" />
        </button>
      </div>
      <p id="first-line-cost" className="mt-1.5 ps-5 text-xs text-white/90">
        {t('cost', { credits, balance })}
      </p>
      {send.isError && (
        <p
          role="alert"
          className="mt-2 rounded-card bg-white px-4 py-2.5 text-sm font-medium text-danger-ink"
        >
          {errorText(send.error)}
        </p>
      )}
    </form>
  )
}

function useSendOnce(to: string, onSent: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const idOf = useKeyOf()
  return useMutation({
    mutationFn: (body: string) => api.chat.send.call({ id: idOf(body), to, body }),
    onSuccess() {
      readAgain(queryClient, api.chat.list.key())
      readAgain(queryClient, api.accounts.user.key())
      onSent()
    },
  })
}
