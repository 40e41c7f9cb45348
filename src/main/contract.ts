import { accountsContract } from '#features/accounts/contract.ts'
import { chatContract } from '#features/chat/contract.ts'
import { discoveryContract } from '#features/discovery/contract.ts'
import { figuresContract } from '#features/figures/contract.ts'
import { landingContract } from '#features/landing/contract.ts'
import { likesContract } from '#features/likes/contract.ts'
import { membersContract } from '#features/members/contract.ts'
import { moderationContract } from '#features/moderation/contract.ts'
import { notificationsContract } from '#features/notifications/contract.ts'
import { paymentsContract } from '#features/payments/contract.ts'
import { photosContract } from '#features/photos/contract.ts'
import { siteContract } from '#features/site/contract.ts'

/** The whole API; all paths are below `/api`. */
export const contract = {
  site: siteContract,
  accounts: accountsContract,
  members: membersContract,
  photos: photosContract,
  payments: paymentsContract,
  likes: likesContract,
  discovery: discoveryContract,
  chat: chatContract,
  notifications: notificationsContract,
  moderation: moderationContract,
  landing: landingContract,
  figures: figuresContract,
}
export type Contract = typeof contract
