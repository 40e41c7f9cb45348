import { api, queryClient } from '../../frame/api.ts'

/** Wherever notes are shown or counted. */
export const refreshNotes = () =>
  Promise.all(
    [api.notes.handedOver.key(), api.members.open.key(), api.payments.open.key(), api.account.self.key()].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  )
