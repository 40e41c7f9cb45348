import { implement } from '@orpc/server'
import { activate, sendActivation } from './activation.server.ts'
import { type ApiContext, asMember } from './context.server.ts'
import { accountsContract } from './contract.ts'
import { changePassword, logIn, logOut } from './login.server.ts'
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
  sendActivation: accounts.sendActivation.handler(({ context }) => sendActivation(asMember(context))),
  activate: accounts.activate.handler(async ({ context, input }) => {
    await activate(context, input.token)
    return {}
  }),
})
