import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { chatContract } from './contract.ts'
import { deleteForMe, editMessage, reactToMessage, unsendMessage } from './kinds/acts/acts.server.ts'
import { reportMessage } from './kinds/acts/report-message.server.ts'
import { listGifts } from './kinds/gifts/list-gifts.server.ts'
import { costOfPhotos } from './kinds/photos/cost.server.ts'
import { sendPhoto } from './kinds/photos/send-photo.server.ts'
import { sendVoice } from './kinds/voice/send-voice.server.ts'
import {
  archiveConversation,
  muteConversation,
  readConversation,
  removeConversation,
} from './reading/conversation-state.server.ts'
import { readMessages } from './reading/describe.server.ts'
import { findInChats } from './reading/find/find.server.ts'
import { listChats, moreChats } from './reading/list/list.server.ts'
import { giveGift, sendMessage } from './sending/send.server.ts'

const chat = implementContract(chatContract).$context<ApiContext>()
const member = chat.use(requireMember)

export const chatRoutes = chat.router({
  list: member.list.handler(({ context }) => listChats(context)),
  more: member.more.handler(({ context, input }) => moreChats(context, input)),
  find: member.find.handler(({ context, input }) => findInChats(context, input)),
  messages: member.messages.handler(({ context, input }) => readMessages(context, input)),
  send: member.send.handler(({ context, input }) => sendMessage(context, input)),
  gifts: member.gifts.handler(({ context }) => listGifts(context)),
  give: member.give.handler(({ context, input }) => giveGift(context, input)),
  photoCost: member.photoCost.handler(({ context, input }) => costOfPhotos(context, input)),
  sendPhoto: member.sendPhoto.handler(({ context, input }) => sendPhoto(context, input)),
  sendVoice: member.sendVoice.handler(({ context, input }) => sendVoice(context, input)),
  edit: member.edit.handler(({ context, input }) => editMessage(context, input)),
  unsend: member.unsend.handler(({ context, input }) => unsendMessage(context, input)),
  deleteForMe: member.deleteForMe.handler(({ context, input }) => deleteForMe(context, input)),
  react: member.react.handler(({ context, input }) => reactToMessage(context, input)),
  read: member.read.handler(({ context, input }) => acknowledge(readConversation(context, input))),
  report: member.report.handler(({ context, input }) => reportMessage(context, input)),
  archive: member.archive.handler(({ context, input }) => acknowledge(archiveConversation(context, input))),
  mute: member.mute.handler(({ context, input }) => acknowledge(muteConversation(context, input))),
  remove: member.remove.handler(({ context, input }) =>
    acknowledge(removeConversation(context, input.conversation)),
  ),
})
