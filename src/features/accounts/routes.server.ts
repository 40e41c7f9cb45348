import { acknowledge, implementContract } from '#server/procedures.ts'
import { type ApiContext, asMember, requireMember } from './account/context.server.ts'
import { lookAtAwaited } from './account/mail-trouble.server.ts'
import { chooseLanguage, currentUser, subscribeToPush } from './account/user.server.ts'
import { decideConsent, describeConsents } from './consent/consent.server.ts'
import { accountsContract } from './contract.ts'
import { changePassword } from './credentials/change-password.server.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  sendEmailChange,
  undoEmailChange,
} from './credentials/email-change.server.ts'
import { lookAtLink } from './credentials/look-at-link.server.ts'
import { askForReset, resetPassword } from './credentials/reset.server.ts'
import { deleteAccount } from './leaving/delete-account.server.ts'
import { declareEnding, endByLink } from './leaving/ending.server.ts'
import { describeExport, requestExport } from './leaving/export.server.ts'
import { reactivate, readReactivation } from './leaving/reactivate.server.ts'
import { logIn, logOut } from './login/login.server.ts'
import { noteSeen } from './login/note-seen.server.ts'
import { endMyOtherSessions, endSessionOfMine, listSessions } from './login/own-sessions.server.ts'
import { askForLogin, askForProof, logInByPasskey, proveByPasskey } from './login/passkey-use.server.ts'
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './login/passkeys.server.ts'
import { proveByPassword, requireProof } from './login/proof.server.ts'
import { activate, lookAtActivation, sendActivation } from './signup/activation.server.ts'
import { completeSignup, describePrepared } from './signup/complete-signup.server.ts'
import { checkSignup, signUp } from './signup/signup.server.ts'
import { issueStart } from './signup/signup-proof.server.ts'

const accounts = implementContract(accountsContract).$context<ApiContext>()
const member = accounts.use(requireMember)

export const accountsRoutes = accounts.router({
  user: accounts.user.handler(async ({ context }) => {
    await noteSeen(context)
    return { user: await currentUser(context) }
  }),
  login: accounts.login.handler(async ({ context, input }) => ({
    user:
      'subscription' in input
        ? await subscribeToPush(asMember(context), input.subscription)
        : await logIn(context, input),
  })),
  update: accounts.update.handler(async ({ context, input }) => ({
    user: await chooseLanguage(context, input.language),
  })),
  logout: accounts.logout.handler(({ context }) => acknowledge(logOut(context))),
  pageHidden: accounts.pageHidden.handler(({ context }) => acknowledge(noteSeen(context))),
  changePassword: member.changePassword.handler(({ context, input }) =>
    acknowledge(changePassword(context, input)),
  ),
  beginSignup: accounts.beginSignup.handler(({ context, input }) => ({
    start: issueStart(context.app, context.site.id, input.key),
  })),
  checkSignup: accounts.checkSignup.handler(async ({ context, input }) => ({
    start: await checkSignup(context, input),
  })),
  signup: accounts.signup.handler(async ({ context, input }) => ({ user: await signUp(context, input) })),
  preparedSignup: accounts.preparedSignup.handler(({ context, input }) =>
    describePrepared(context, input.token),
  ),
  completeSignup: accounts.completeSignup.handler(async ({ context, input }) => ({
    user: await completeSignup(context, input),
  })),
  activation: member.activation.handler(({ context }) => lookAtActivation(context)),
  sendActivation: member.sendActivation.handler(({ context }) => sendActivation(context)),
  sessions: member.sessions.handler(({ context }) => listSessions(context)),
  endSession: member.endSession.handler(({ context, input }) =>
    acknowledge(endSessionOfMine(context, input.id)),
  ),
  endOtherSessions: member.endOtherSessions.handler(({ context }) =>
    acknowledge(endMyOtherSessions(context)),
  ),
  prove: member.prove.handler(({ context, input }) => acknowledge(proveByPassword(context, input.password))),
  askForProof: member.askForProof.handler(({ context }) => askForProof(context)),
  proveByPasskey: member.proveByPasskey.handler(({ context, input }) =>
    acknowledge(proveByPasskey(context, input)),
  ),
  askForLogin: accounts.askForLogin.handler(({ context }) => askForLogin(context)),
  logInByPasskey: accounts.logInByPasskey.handler(async ({ context, input }) => ({
    user: await logInByPasskey(context, input),
  })),
  passkeys: member.passkeys.handler(({ context }) => listPasskeys(context)),
  askForNewPasskey: member.askForNewPasskey.handler(({ context }) => askForNewPasskey(context)),
  addPasskey: member.addPasskey.handler(({ context, input }) => acknowledge(addPasskey(context, input))),
  renamePasskey: member.renamePasskey.handler(({ context, input }) =>
    acknowledge(renamePasskey(context, input.id, input.name)),
  ),
  removePasskey: member.removePasskey.handler(({ context, input }) =>
    acknowledge(removePasskey(context, input.id)),
  ),
  consents: member.consents.handler(async ({ context }) => ({
    consents: await describeConsents(context),
  })),
  decideConsent: member.decideConsent.handler(async ({ context, input }) => ({
    consents: await decideConsent(context, input),
  })),
  dataExport: member.dataExport.handler(async ({ context }) => ({
    export: await describeExport(context),
  })),
  requestExport: member.requestExport.handler(async ({ context }) => ({
    export: await requestExport(context),
  })),
  openExport: member.openExport.handler(({ context }) => acknowledge(requireProof(context))),
  activate: accounts.activate.handler(({ context, input }) => acknowledge(activate(context, input.token))),
  deleteAccount: member.deleteAccount.handler(({ context, input }) => deleteAccount(context, input)),
  declareEnding: accounts.declareEnding.handler(({ context, input }) => declareEnding(context, input)),
  endByLink: accounts.endByLink.handler(({ context, input }) => acknowledge(endByLink(context, input.token))),
  reactivation: accounts.reactivation.handler(({ context, input }) => readReactivation(context, input.token)),
  reactivate: accounts.reactivate.handler(({ context, input }) =>
    acknowledge(reactivate(context, input.token)),
  ),
  askForReset: accounts.askForReset.handler(({ context, input }) => askForReset(context, input.email)),
  awaitedMail: accounts.awaitedMail.handler(async ({ context, input }) => ({
    trouble: await lookAtAwaited(context, input.ticket),
  })),
  resetPassword: accounts.resetPassword.handler(({ context, input }) =>
    acknowledge(resetPassword(context, input)),
  ),
  lookAtLink: accounts.lookAtLink.handler(({ context, input }) => lookAtLink(context, input)),
  changeEmail: member.changeEmail.handler(({ context, input }) => changeEmail(context, input)),
  sendEmailChange: member.sendEmailChange.handler(({ context }) => sendEmailChange(context)),
  cancelEmailChange: member.cancelEmailChange.handler(({ context }) =>
    acknowledge(cancelEmailChange(context)),
  ),
  confirmEmailChange: accounts.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, input.token),
  ),
  undoEmailChange: accounts.undoEmailChange.handler(({ context, input }) =>
    undoEmailChange(context, input.token),
  ),
})
