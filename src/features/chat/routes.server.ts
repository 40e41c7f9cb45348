import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { chatContract } from './contract.ts'
import { listChats, readMessages } from './describe.server.ts'
import { readConversation, removeConversation } from './keep.server.ts'
import { sendMessage } from './send.server.ts'

const chat = implement(chatContract).$context<ApiContext>()

export const chatRoutes = chat.router({
  list: chat.list.handler(({ context }) => listChats(asMember(context))),
  messages: chat.messages.handler(({ context, input }) => readMessages(asMember(context), input)),
  send: chat.send.handler(({ context, input }) => sendMessage(asMember(context), input)),
  read: chat.read.handler(async ({ context, input }) => {
    await readConversation(asMember(context), input.id)
    return {}
  }),
  remove: chat.remove.handler(async ({ context, input }) => {
    await removeConversation(asMember(context), input.conversation)
    return {}
  }),
})
