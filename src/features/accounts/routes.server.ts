import { implement } from '@orpc/server'
import { activate, lookAtActivation, sendActivation } from './activation.server.ts'
import { changePassword } from './change-password.server.ts'
import { completeSignup, describePrepared } from './complete-signup.server.ts'
import { decideConsent, describeConsents } from './consent.server.ts'
import { type ApiContext, asMember } from './context.server.ts'
import { accountsContract } from './contract.ts'
import { deleteAccount } from './delete-account.server.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  sendEmailChange,
  undoEmailChange,
} from './email-change.server.ts'
import { describeExport, requestExport } from './export.server.ts'
import { logIn, logOut } from './login.server.ts'
import { lookAtLink } from './look-at-link.server.ts'
import { endMyOtherSessions, endSessionOfMine, listSessions } from './own-sessions.server.ts'
import { askForLogin, askForProof, logInByPasskey, proveByPasskey } from './passkey-use.server.ts'
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.server.ts'
import { proveByPassword } from './proof.server.ts'
import { reactivate, readReactivation } from './reactivate.server.ts'
import { askForReset, resetPassword } from './reset.server.ts'
import { checkSignup, signUp } from './signup.server.ts'
import { issueStart } from './signup-proof.server.ts'
import { chooseLanguage, currentUser, noteSeen, subscribeToPush } from './user.server.ts'

const accounts = implement(accountsContract).$context<ApiContext>()

export const accountsRoutes = accounts.router({
  user: accounts.user.handler(async ({ context }) => {
    if (context.session) await noteSeen(asMember(context))
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
  logout: accounts.logout.handler(async ({ context }) => {
    await logOut(context)
    return {}
  }),
  pageHidden: accounts.pageHidden.handler(async ({ context }) => {
    if (context.session) await noteSeen(asMember(context))
    return {}
  }),
  changePassword: accounts.changePassword.handler(async ({ context, input }) => {
    await changePassword(asMember(context), input)
    return {}
  }),
  beginSignup: accounts.beginSignup.handler(({ context }) => ({
    start: issueStart(context.app, context.site.id),
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
  activation: accounts.activation.handler(({ context }) => lookAtActivation(asMember(context))),
  sendActivation: accounts.sendActivation.handler(({ context }) => sendActivation(asMember(context))),
  sessions: accounts.sessions.handler(({ context }) => listSessions(asMember(context))),
  endSession: accounts.endSession.handler(async ({ context, input }) => {
    await endSessionOfMine(asMember(context), input.id)
    return {}
  }),
  endOtherSessions: accounts.endOtherSessions.handler(async ({ context }) => {
    await endMyOtherSessions(asMember(context))
    return {}
  }),
  prove: accounts.prove.handler(async ({ context, input }) => {
    await proveByPassword(asMember(context), input.password)
    return {}
  }),
  askForProof: accounts.askForProof.handler(({ context }) => askForProof(asMember(context))),
  proveByPasskey: accounts.proveByPasskey.handler(async ({ context, input }) => {
    await proveByPasskey(asMember(context), input)
    return {}
  }),
  askForLogin: accounts.askForLogin.handler(({ context }) => askForLogin(context)),
  logInByPasskey: accounts.logInByPasskey.handler(async ({ context, input }) => ({
    user: await logInByPasskey(context, input),
  })),
  passkeys: accounts.passkeys.handler(({ context }) => listPasskeys(asMember(context))),
  askForNewPasskey: accounts.askForNewPasskey.handler(({ context }) => askForNewPasskey(asMember(context))),
  addPasskey: accounts.addPasskey.handler(async ({ context, input }) => {
    await addPasskey(asMember(context), input)
    return {}
  }),
  renamePasskey: accounts.renamePasskey.handler(async ({ context, input }) => {
    await renamePasskey(asMember(context), input.id, input.name)
    return {}
  }),
  removePasskey: accounts.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(asMember(context), input.id)
    return {}
  }),
  consents: accounts.consents.handler(async ({ context }) => ({
    consents: await describeConsents(asMember(context)),
  })),
  decideConsent: accounts.decideConsent.handler(async ({ context, input }) => ({
    consents: await decideConsent(asMember(context), input),
  })),
  dataExport: accounts.dataExport.handler(async ({ context }) => ({
    export: await describeExport(asMember(context)),
  })),
  requestExport: accounts.requestExport.handler(async ({ context }) => ({
    export: await requestExport(asMember(context)),
  })),
  activate: accounts.activate.handler(async ({ context, input }) => {
    await activate(context, input.token)
    return {}
  }),
  deleteAccount: accounts.deleteAccount.handler(({ context, input }) =>
    deleteAccount(asMember(context), input),
  ),
  reactivation: accounts.reactivation.handler(({ context, input }) => readReactivation(context, input.token)),
  reactivate: accounts.reactivate.handler(async ({ context, input }) => {
    await reactivate(context, input.token)
    return {}
  }),
  askForReset: accounts.askForReset.handler(async ({ context, input }) => {
    await askForReset(context, input.email)
    return {}
  }),
  resetPassword: accounts.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context, input)
    return {}
  }),
  lookAtLink: accounts.lookAtLink.handler(({ context, input }) => lookAtLink(context, input)),
  changeEmail: accounts.changeEmail.handler(({ context, input }) => changeEmail(asMember(context), input)),
  sendEmailChange: accounts.sendEmailChange.handler(({ context }) => sendEmailChange(asMember(context))),
  cancelEmailChange: accounts.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(asMember(context))
    return {}
  }),
  confirmEmailChange: accounts.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, input.token),
  ),
  undoEmailChange: accounts.undoEmailChange.handler(({ context, input }) =>
    undoEmailChange(context, input.token),
  ),
})
