import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import type { Message } from '#shared/message.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { noteChanged } from '../conversation-cache.ts'

export type Act =
  | { act: 'react'; emoji: string | null }
  | { act: 'edit'; body: string }
  | { act: 'unsend' }
  | { act: 'delete' }

/** Does something with a message, and shows the outcome wherever the message stands. A failure is told by a toast. */
export function useActs(conversation: string, { seq }: Message) {
  const t = useTranslations('chat.acts')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const place = { conversation, seq }
  return useMutation({
    mutationFn: (act: Act) => {
      switch (act.act) {
        case 'react':
          return api.chat.react.call({ ...place, emoji: act.emoji })
        case 'edit':
          return api.chat.edit.call({ ...place, body: act.body })
        case 'unsend':
          return api.chat.unsend.call(place)
        case 'delete':
          return api.chat.deleteForMe.call(place)
      }
    },
    onSuccess(changed, { act }) {
      noteChanged(queryClient, { conversation, ...changed })
      if (act !== 'react') readAgain(queryClient, api.chat.list.key())
    },
    onError(error, { act }) {
      // The dialog of an edit says it at its field.
      if (act !== 'edit') toast.show({ kind: 'danger', title: t('failed'), description: errorText(error) })
    },
  })
}
