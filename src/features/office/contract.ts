import { deskContract } from '#features/chat/office/contract.ts'
import { figuresOfficeContract } from '#features/figures/office/contract.ts'
import { mailingsOfficeContract } from '#features/mailings/office/contract.ts'
import { membersOfficeContract } from '#features/members/office/contract.ts'
import { fictionalContract } from '#features/members/office/fictional/contract.ts'
import { moderationOfficeContract } from '#features/moderation/office/contract.ts'
import { codesContract, paymentsOfficeContract } from '#features/payments/office/contract.ts'
import { siteOfficeContract } from '#features/site/office/contract.ts'
import { healthContract } from './health/contract.ts'
import { homeContract } from './home/contract.ts'
import { notesContract } from './notes/contract.ts'
import { accountContract, staffContract } from './staff/contract.ts'

/**
 * What staff's pages ask of the server, by the rooms for staff. Members' pages know nothing of it, and it is not in the
 * published document.
 */
export const officeContract = {
  account: accountContract,
  staff: staffContract,
  home: homeContract,
  notes: notesContract,
  health: healthContract,
  site: siteOfficeContract,
  members: membersOfficeContract,
  fictional: fictionalContract,
  payments: paymentsOfficeContract,
  codes: codesContract,
  desk: deskContract,
  mailings: mailingsOfficeContract,
  moderation: moderationOfficeContract,
  figures: figuresOfficeContract,
}
export type OfficeContract = typeof officeContract
