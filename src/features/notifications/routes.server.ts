import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { notificationsContract } from './contract.ts'
import { hearMailEvents } from './mail-events.server.ts'
import { choosePreferences, describePreferences } from './preferences.server.ts'
import { endPush } from './push.server.ts'
import { confirmMail, resumeMail } from './resume-mail.server.ts'
import { describeUnsubscribeLink, unsubscribe } from './unsubscribe.server.ts'

const notifications = implementContract(notificationsContract).$context<ApiContext>()
const member = notifications.use(requireMember)

export const notificationsRoutes = notifications.router({
  preferences: member.preferences.handler(({ context }) => describePreferences(context)),
  choose: member.choose.handler(({ context, input }) => choosePreferences(context, input)),
  resumeMail: member.resumeMail.handler(({ context }) => resumeMail(context)),
  confirmMail: notifications.confirmMail.handler(({ context, input }) =>
    acknowledge(confirmMail(context, input.token)),
  ),
  unsubscribeLink: notifications.unsubscribeLink.handler(({ context, input }) =>
    describeUnsubscribeLink(context, input.token),
  ),
  unsubscribe: notifications.unsubscribe.handler(({ context, input }) =>
    acknowledge(unsubscribe(context, input)),
  ),
  mailEvents: notifications.mailEvents.handler(({ context, input }) =>
    acknowledge(hearMailEvents(context, input.events)),
  ),
  endPush: member.endPush.handler(({ context }) => acknowledge(endPush(context))),
})
