import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { image } from '#shared/member-card.ts'
import { uuid } from '#shared/text.ts'

export const photosContract = {
  upload: memberProcedure
    .route({ method: 'POST', path: '/photos', tags: ['photos'], summary: 'Add a photo (multipart)' })
    .errors(errors('photo_limit', 'photo_unreadable', 'conflict'))
    .input(
      z.object({ id: uuid.describe('Made by the client: a repeated upload counts once'), file: z.file() }),
    )
    .output(z.object({ photo: image })),

  makeMain: memberProcedure
    .route({
      method: 'PUT',
      path: '/photos/{id}/main',
      tags: ['photos'],
      summary: 'Make a photo my main one',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({})),

  remove: memberProcedure
    .route({ method: 'DELETE', path: '/photos/{id}', tags: ['photos'], summary: 'Remove a photo' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({})),
}
