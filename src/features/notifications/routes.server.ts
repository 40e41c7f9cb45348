import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { notificationsContract } from './contract.ts'
import { hearMailEvents } from './mail-events.server.ts'
import { chooseMails, describeMails } from './preferences.server.ts'
import { endPush } from './push.server.ts'
import { confirmMail, resumeMail } from './resume-mail.server.ts'
import { describeUnsubscribeLink, unsubscribe } from './unsubscribe.server.ts'

const notifications = implement(notificationsContract).$context<ApiContext>()

export const notificationsRoutes = notifications.router({
  preferences: notifications.preferences.handler(async ({ context }) => ({
    emails: await describeMails(asMember(context)),
  })),
  choose: notifications.choose.handler(async ({ context, input }) => ({
    emails: await chooseMails(asMember(context), input.emails),
  })),
  resumeMail: notifications.resumeMail.handler(({ context }) => resumeMail(asMember(context))),
  confirmMail: notifications.confirmMail.handler(async ({ context, input }) => {
    await confirmMail(context, input.token)
    return {}
  }),
  unsubscribeLink: notifications.unsubscribeLink.handler(({ context, input }) =>
    describeUnsubscribeLink(context, input.token),
  ),
  unsubscribe: notifications.unsubscribe.handler(async ({ context, input }) => {
    await unsubscribe(context, input)
    return {}
  }),
  mailEvents: notifications.mailEvents.handler(async ({ context, input }) => {
    await hearMailEvents(context, input.events)
    return {}
  }),
  endPush: notifications.endPush.handler(async ({ context }) => {
    await endPush(asMember(context))
    return {}
  }),
})
