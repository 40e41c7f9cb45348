import * as z from 'zod'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors, PHOTO_REFUSALS } from '#shared/errors.ts'
import { crop, ownPhoto } from '#shared/own-photo.ts'
import { uuid } from '#shared/text.ts'
import { verifiedContract } from './verified/verified-contract.ts'

export const photosContract = {
  upload: memberProcedure
    .route({ method: 'POST', path: '/photos', tags: ['photos'], summary: 'Add a photo (multipart)' })
    .errors(errors('photo_limit', ...PHOTO_REFUSALS))
    .input(
      z.object({ key: uuid.describe('Made by the client: a repeated upload counts once'), file: z.file() }),
    )
    .output(z.object({ photo: ownPhoto })),

  order: memberProcedure
    .route({ method: 'PUT', path: '/photos/order', tags: ['photos'], summary: 'Put my photos in order' })
    .errors(errors('conflict'))
    .input(z.object({ ids: z.array(uuid).max(100).describe('All my photos; the first stands for me') }))
    .output(acknowledged),

  crop: memberProcedure
    .route({
      method: 'PUT',
      path: '/photos/{id}/crop',
      tags: ['photos'],
      summary: 'Choose what a photo shows',
    })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, crop: crop.nullable().describe('4:5; null shows all of it again') }))
    .output(z.object({ photo: ownPhoto })),

  makeMain: memberProcedure
    .route({
      method: 'PUT',
      path: '/photos/{id}/main',
      tags: ['photos'],
      summary: 'Make a photo my main one',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  remove: memberProcedure
    .route({ method: 'DELETE', path: '/photos/{id}', tags: ['photos'], summary: 'Remove a photo' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  ...verifiedContract,
}
