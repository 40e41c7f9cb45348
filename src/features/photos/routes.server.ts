import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { makeMainPhoto, orderPhotos } from './arrange.server.ts'
import { photosContract } from './contract.ts'
import { cropPhoto } from './crop.server.ts'
import { removePhoto } from './remove.server.ts'
import { uploadPhoto } from './upload.server.ts'

const photos = implement(photosContract).$context<ApiContext>()

export const photosRoutes = photos.router({
  upload: photos.upload.handler(async ({ context, input }) => ({
    photo: await uploadPhoto(asMember(context), input),
  })),
  order: photos.order.handler(async ({ context, input }) => {
    await orderPhotos(asMember(context), input.ids)
    return {}
  }),
  crop: photos.crop.handler(async ({ context, input }) => ({
    photo: await cropPhoto(asMember(context), input),
  })),
  makeMain: photos.makeMain.handler(async ({ context, input }) => {
    await makeMainPhoto(asMember(context), input.id)
    return {}
  }),
  remove: photos.remove.handler(async ({ context, input }) => {
    await removePhoto(asMember(context), input.id)
    return {}
  }),
})
