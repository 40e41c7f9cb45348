import { api, queryClient } from '../../frame/api.ts'

/** Wherever notes are shown or counted. */
export const refreshNotes = () =>
  Promise.all(
    [api.handedOver.key(), api.openMember.key(), api.purchase.key(), api.self.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
