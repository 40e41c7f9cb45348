import {
  answer,
  describeDesk,
  keepConversation,
  openConversation,
  putOff,
  releaseConversation,
} from '#features/chat/office/desk.server.ts'
import { exportFigures, readSiteFigures, readSiteLanding } from '#features/figures/office/figures.server.ts'
import {
  changeMailing,
  countReceivers,
  endMailing,
  makeMailing,
  openMailing,
  previewMailing,
  readMailingCodes,
  readMailings,
  removeMailing,
  sendMailing,
  testMailing,
} from '#features/mailings/office/news.server.ts'
import {
  correctBirthDate,
  endMemberSessions,
  eraseMember,
  grantMemberCredits,
  resendConfirmation,
  resendReceipt,
  resendStatement,
  sendResetLink,
  startMemberExport,
} from '#features/members/office/act-on-member.server.ts'
import { describeLedger, openMember } from '#features/members/office/describe-member.server.ts'
import { drawPortraitOf } from '#features/members/office/fictional/draw-portrait.server.ts'
import {
  addPortrait,
  changeFictional,
  describeFictional,
  describeFictionalProfiles,
  describePlaces,
  makeFictional,
  pauseFictional,
  removePortrait,
} from '#features/members/office/fictional/fictional.server.ts'
import { findMembers, readMembers } from '#features/members/office/find-members.server.ts'
import { listAccountsToLookAt, markLookedAt } from '#features/members/office/looks.server.ts'
import { openReportedConversation } from '#features/members/office/reported-conversation.server.ts'
import {
  decide,
  decideAboutMember,
  liftMemberDecision,
  readConversation,
  undo,
} from '#features/moderation/office/judge.server.ts'
import {
  describeWaiting,
  giveBack,
  keepOpen,
  openNext,
} from '#features/moderation/office/open-item.server.ts'
import { makeCode, readCodes, switchCode } from '#features/payments/office/codes.server.ts'
import {
  exportBooks,
  openPurchase,
  paidByHand,
  readReversals,
  readSiteBooks,
  readSitePurchases,
  refund,
  seekPurchases,
  sendAgain,
} from '#features/payments/office/money.server.ts'
import { addDomain, describeDomains, makeSite, removeDomain } from '#features/site/office/domains.server.ts'
import { addPicture } from '#features/site/office/pictures.server.ts'
import {
  changeSiteForm,
  describeSiteForm,
  describeVersion,
  describeVersions,
  previewSite,
  restoreSite,
} from '#features/site/office/site.server.ts'
import { describeText, describeTexts, previewText, saveText } from '#features/site/office/texts.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import type { StaffRight } from '#shared/staff.ts'
import { officeContract } from './contract.ts'
import { describeHealth, discardFailed, retryFailed } from './health/health.server.ts'
import { tryServicesNow } from './health/try-services.server.ts'
import { describeOpenRefunds, describeToday } from './home/home.server.ts'
import { describeOwnSites } from './home/own-sites.server.ts'
import { closeNote, describeHanded, writeNote } from './notes/notes.server.ts'
import {
  acceptInvitation,
  describeInvitation,
  invite,
  renewAccess,
  withdrawInvitation,
} from './staff/invite.server.ts'
import {
  changeRole,
  chooseLanguage,
  describeActs,
  describeSelf,
  listStaff,
} from './staff/manage-staff.server.ts'
import { type OfficeContext, requireRight, requireStaff } from './staff/staff-context.server.ts'
import { changeStaffPassword, logInStaff, renewRecoveryCodes } from './staff/staff-login.server.ts'
import {
  describeStaffSessions,
  endOtherStaffSessions,
  endOwnStaffSession,
  endStaffSession,
} from './staff/staff-session.server.ts'

const anybody = implementContract(officeContract).$context<OfficeContext>()
const staff = anybody.use(requireStaff)
const having = (right: StaffRight) => staff.use(requireRight(right))
const owner = having('staff')
const moderator = having('queues')
const seer = having('members')
const helper = having('help_members')
const changer = having('change_members')
const writer = having('desk')
const treasurer = having('money')
const seller = having('prices')
const maker = having('fictional')
const mailer = having('mailings')
const keeper = having('health')
const noter = having('notes')
const manager = having('settings')
const counter = having('figures')

export const officeRoutes = anybody.router({
  logIn: anybody.logIn.handler(({ context, input }) => logInStaff(context, input)),
  logOut: staff.logOut.handler(({ context }) => acknowledge(endOwnStaffSession(context))),
  invitation: anybody.invitation.handler(({ context, input }) => describeInvitation(context, input.token)),
  acceptInvitation: anybody.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context, input),
  ),

  self: staff.self.handler(({ context }) => describeSelf(context)),
  chooseLanguage: staff.chooseLanguage.handler(({ context, input }) =>
    acknowledge(chooseLanguage(context, input.language)),
  ),
  changePassword: staff.changePassword.handler(({ context, input }) =>
    acknowledge(changeStaffPassword(context, input)),
  ),
  renewRecoveryCodes: staff.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input.password),
  ),
  sessions: staff.sessions.handler(({ context }) => describeStaffSessions(context)),
  endSession: staff.endSession.handler(({ context, input }) =>
    acknowledge(endStaffSession(context, input.id)),
  ),
  endOtherSessions: staff.endOtherSessions.handler(({ context }) =>
    acknowledge(endOtherStaffSessions(context)),
  ),

  staff: owner.staff.handler(({ context }) => listStaff(context)),
  invite: owner.invite.handler(({ context, input }) => acknowledge(invite(context, input))),
  withdrawInvitation: owner.withdrawInvitation.handler(({ context, input }) =>
    acknowledge(withdrawInvitation(context, input.id)),
  ),
  changeRole: owner.changeRole.handler(({ context, input }) => acknowledge(changeRole(context, input))),
  renewAccess: owner.renewAccess.handler(({ context, input }) => acknowledge(renewAccess(context, input.id))),
  endRole: owner.endRole.handler(({ context, input }) =>
    acknowledge(changeRole(context, { id: input.id, role: null })),
  ),
  acts: having('audit').acts.handler(({ context, input }) => describeActs(context, input)),

  ownSites: staff.ownSites.handler(({ context }) => describeOwnSites(context)),
  today: counter.today.handler(({ context }) => describeToday(context)),
  openRefunds: treasurer.openRefunds.handler(({ context }) => describeOpenRefunds(context)),
  waiting: moderator.waiting.handler(({ context, input }) => describeWaiting(context, input)),
  next: moderator.next.handler(({ context, input }) => openNext(context, input)),
  keep: moderator.keep.handler(({ context, input }) => acknowledge(keepOpen(context, input.id))),
  release: moderator.release.handler(({ context, input }) => acknowledge(giveBack(context, input.id))),
  itemConversation: moderator.itemConversation.handler(({ context, input }) =>
    readConversation(context, input.id),
  ),
  decide: moderator.decide.handler(({ context, input }) => decide(context, input)),
  decideMember: moderator.decideMember.handler(({ context, input }) => decideAboutMember(context, input)),
  liftDecision: moderator.liftDecision.handler(({ context, input }) =>
    acknowledge(liftMemberDecision(context, input)),
  ),
  findMembers: seer.findMembers.handler(({ context, input }) => findMembers(context, input.query)),
  listMembers: seer.listMembers.handler(({ context, input }) => readMembers(context, input)),
  openMember: seer.openMember.handler(({ context, input }) => openMember(context, input.id)),
  memberLedger: seer.memberLedger.handler(({ context, input }) =>
    describeLedger(context, input.id, input.before),
  ),
  endMemberSessions: helper.endMemberSessions.handler(({ context, input }) =>
    acknowledge(endMemberSessions(context, input)),
  ),
  resendConfirmation: helper.resendConfirmation.handler(({ context, input }) =>
    acknowledge(resendConfirmation(context, input)),
  ),
  resendReceipt: helper.resendReceipt.handler(({ context, input }) =>
    acknowledge(resendReceipt(context, input)),
  ),
  resendStatement: helper.resendStatement.handler(({ context, input }) =>
    acknowledge(resendStatement(context, input)),
  ),
  sendResetLink: helper.sendResetLink.handler(({ context, input }) =>
    acknowledge(sendResetLink(context, input)),
  ),
  startMemberExport: helper.startMemberExport.handler(({ context, input }) =>
    acknowledge(startMemberExport(context, input)),
  ),
  correctBirthDate: changer.correctBirthDate.handler(({ context, input }) =>
    correctBirthDate(context, input),
  ),
  grantMemberCredits: changer.grantMemberCredits.handler(({ context, input }) =>
    grantMemberCredits(context, input),
  ),
  eraseMember: changer.eraseMember.handler(({ context, input }) => eraseMember(context, input)),
  openReportedConversation: moderator.openReportedConversation.handler(({ context, input }) =>
    openReportedConversation(context, input),
  ),
  writeNote: noter.writeNote.handler(({ context, input }) => acknowledge(writeNote(context, input))),
  handedOver: noter.handedOver.handler(({ context, input }) => describeHanded(context, input)),
  closeNote: noter.closeNote.handler(({ context, input }) => acknowledge(closeNote(context, input))),
  accountsToLookAt: seer.accountsToLookAt.handler(({ context }) => listAccountsToLookAt(context)),
  markLookedAt: moderator.markLookedAt.handler(({ context, input }) =>
    acknowledge(markLookedAt(context, input.id)),
  ),

  undo: moderator.undo.handler(({ context, input }) => acknowledge(undo(context, input.id))),

  fictionalProfiles: maker.fictionalProfiles.handler(({ context, input }) =>
    describeFictionalProfiles(context, input),
  ),
  fictionalPlaces: maker.fictionalPlaces.handler(({ context }) => describePlaces(context)),
  fictionalProfile: maker.fictionalProfile.handler(({ context, input }) =>
    describeFictional(context, input.id),
  ),
  makeFictional: maker.makeFictional.handler(({ context, input }) => makeFictional(context, input)),
  changeFictional: maker.changeFictional.handler(({ context, input }) => changeFictional(context, input)),
  pauseFictional: maker.pauseFictional.handler(({ context, input }) =>
    acknowledge(pauseFictional(context, input)),
  ),
  addPortrait: maker.addPortrait.handler(({ context, input }) => acknowledge(addPortrait(context, input))),
  drawPortrait: maker.drawPortrait.handler(({ context, input }) =>
    acknowledge(drawPortraitOf(context, input)),
  ),
  removePortrait: maker.removePortrait.handler(({ context, input }) =>
    acknowledge(removePortrait(context, input)),
  ),

  figures: counter.figures.handler(({ context, input }) => readSiteFigures(context, input)),
  landingFigures: counter.landingFigures.handler(({ context, input }) => readSiteLanding(context, input)),
  exportFigures: counter.exportFigures.handler(({ context, input }) => exportFigures(context, input)),

  desk: writer.desk.handler(({ context }) => describeDesk(context)),
  deskNext: writer.deskNext.handler(({ context, input }) => openConversation(context, input.without)),
  deskKeep: writer.deskKeep.handler(({ context, input }) => acknowledge(keepConversation(context, input.id))),
  deskRelease: writer.deskRelease.handler(({ context, input }) =>
    acknowledge(releaseConversation(context, input.id)),
  ),
  deskAnswer: writer.deskAnswer.handler(({ context, input }) => acknowledge(answer(context, input))),
  deskDone: writer.deskDone.handler(({ context, input }) => acknowledge(putOff(context, input.id))),
  purchases: treasurer.purchases.handler(({ context, input }) => readSitePurchases(context, input)),
  findPurchases: treasurer.findPurchases.handler(({ context, input }) =>
    seekPurchases(context, input.sought),
  ),
  purchase: treasurer.purchase.handler(({ context, input }) => openPurchase(context, input.id)),
  refund: treasurer.refund.handler(({ context, input }) => acknowledge(refund(context, input))),
  reversals: treasurer.reversals.handler(({ context, input }) => readReversals(context, input)),
  sendRefund: treasurer.sendRefund.handler(({ context, input }) => acknowledge(sendAgain(context, input.id))),
  paidByHand: treasurer.paidByHand.handler(({ context, input }) => acknowledge(paidByHand(context, input))),
  books: treasurer.books.handler(({ context, input }) => readSiteBooks(context, input)),
  exportBooks: treasurer.exportBooks.handler(({ context, input }) => exportBooks(context, input)),
  codes: seller.codes.handler(({ context }) => readCodes(context)),
  makeCode: seller.makeCode.handler(({ context, input }) => acknowledge(makeCode(context, input))),
  switchCode: seller.switchCode.handler(({ context, input }) => acknowledge(switchCode(context, input))),

  mailings: mailer.mailings.handler(({ context, input }) => readMailings(context, input.older)),
  mailing: mailer.mailing.handler(({ context, input }) => openMailing(context, input.id)),
  makeMailing: mailer.makeMailing.handler(({ context, input }) => makeMailing(context, input)),
  changeMailing: mailer.changeMailing.handler(({ context, input }) => changeMailing(context, input)),
  removeMailing: mailer.removeMailing.handler(({ context, input }) =>
    acknowledge(removeMailing(context, input.id)),
  ),
  countReceivers: mailer.countReceivers.handler(({ context, input }) => countReceivers(context, input)),
  previewMailing: mailer.previewMailing.handler(({ context, input }) => previewMailing(context, input)),
  mailingCodes: mailer.mailingCodes.handler(({ context }) => readMailingCodes(context)),
  testMailing: mailer.testMailing.handler(({ context, input }) => acknowledge(testMailing(context, input))),
  sendMailing: mailer.sendMailing.handler(({ context, input }) => acknowledge(sendMailing(context, input))),
  stopMailing: mailer.stopMailing.handler(({ context, input }) => acknowledge(endMailing(context, input.id))),
  health: keeper.health.handler(({ context }) => describeHealth(context)),
  tryServices: keeper.tryServices.handler(({ context }) => acknowledge(tryServicesNow(context))),
  retryFailed: keeper.retryFailed.handler(({ context, input }) => retryFailed(context, input)),
  discardFailed: having('deployment').discardFailed.handler(({ context, input }) =>
    acknowledge(discardFailed(context, input.id)),
  ),
  siteForm: manager.siteForm.handler(({ context }) => describeSiteForm(context)),
  changeSite: manager.changeSite.handler(({ context, input }) => changeSiteForm(context, input)),
  previewSite: manager.previewSite.handler(({ context, input }) => previewSite(context, input)),
  siteVersions: manager.siteVersions.handler(({ context, input }) => describeVersions(context, input.before)),
  siteVersion: manager.siteVersion.handler(({ context, input }) => describeVersion(context, input.number)),
  restoreSite: manager.restoreSite.handler(({ context, input }) => restoreSite(context, input)),
  addSitePicture: manager.addSitePicture.handler(({ context, input }) => addPicture(context, input.file)),
  siteDomains: manager.siteDomains.handler(({ context }) => describeDomains(context)),
  addDomain: having('domains').addDomain.handler(({ context, input }) =>
    acknowledge(addDomain(context, input.host)),
  ),
  removeDomain: having('domains').removeDomain.handler(({ context, input }) =>
    acknowledge(removeDomain(context, input.host)),
  ),
  makeSite: owner.makeSite.handler(({ context, input }) => makeSite(context, input)),
  siteTexts: manager.siteTexts.handler(({ context }) => describeTexts(context)),
  siteText: manager.siteText.handler(({ context, input }) => describeText(context, input)),
  previewSiteText: manager.previewSiteText.handler(({ context, input }) => previewText(context, input)),
  writeSiteText: manager.writeSiteText.handler(({ context, input }) => acknowledge(saveText(context, input))),
})
