import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { makeMainPhoto, orderPhotos } from './arrange.server.ts'
import { photosContract } from './contract.ts'
import { cropPhoto } from './crop.server.ts'
import { removePhoto } from './remove.server.ts'
import { uploadPhoto } from './upload.server.ts'
import {
  describeOwnVerification,
  endVerification,
  sendVerification,
  startVerification,
} from './verified/verify.server.ts'

const photos = implementContract(photosContract).$context<ApiContext>()
const member = photos.use(requireMember)

export const photosRoutes = photos.router({
  upload: member.upload.handler(async ({ context, input }) => ({
    photo: await uploadPhoto(context, input),
  })),
  order: member.order.handler(({ context, input }) => acknowledge(orderPhotos(context, input.ids))),
  crop: member.crop.handler(async ({ context, input }) => ({
    photo: await cropPhoto(context, input),
  })),
  makeMain: member.makeMain.handler(({ context, input }) => acknowledge(makeMainPhoto(context, input.id))),
  remove: member.remove.handler(({ context, input }) => acknowledge(removePhoto(context, input.id))),
  verification: member.verification.handler(async ({ context }) => ({
    verification: await describeOwnVerification(context),
  })),
  startVerification: member.startVerification.handler(async ({ context }) => ({
    verification: await startVerification(context),
  })),
  sendVerification: member.sendVerification.handler(async ({ context, input }) => ({
    verification: await sendVerification(context, input),
  })),
  endVerification: member.endVerification.handler(({ context }) => acknowledge(endVerification(context))),
})
