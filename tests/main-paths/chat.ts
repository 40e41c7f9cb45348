import { expect } from 'vitest'
import { closeConnectionsOfEndedSessions } from '#features/accounts/login/session.server.ts'
import { START } from '#tests/harness/clock.ts'
import { connectLive } from '#tests/harness/live.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { silence, WAVE } from '#tests/harness/sounds.ts'
import type { Paths } from './walk.ts'

/** Conversations and messages. */
export const CHAT: Paths = {
  'list conversations': ({ anna }) => anna.api.chat.list(),
  'list more conversations': ({ anna, man }) => anna.api.chat.more({ cursor: `0.${START.getTime()}.${man}` }),
  'find conversations and messages': async ({ anna, man }) => {
    await anna.api.chat.find({ q: 'hoi' })
    await anna.api.chat.find({ q: 'hoi', cursor: `${START.getTime()}.${man}` })
  },
  'send a message': ({ anna, man, id }) => anna.api.chat.send({ id: id(), to: man, body: 'Hoi' }),
  'read the gifts': ({ anna }) => anna.api.chat.gifts(),
  'give a gift': ({ anna, man, id }) => anna.api.chat.give({ id: id(), to: man, gift: 'rose' }),
  'see what photos cost': ({ anna }) => anna.api.chat.photoCost({ photos: 2 }),
  'send a photo, get it and unsend it': async ({ anna, man, id }) => {
    const file = new File([(await landscape()) as BlobPart], 'photo.jpg')
    const { conversation, message } = await anna.api.chat.sendPhoto({ id: id(), to: man, file })
    expect((await anna.fetch(message.photo!.small)).status).toBe(200)
    await anna.api.chat.unsend({ conversation, seq: message.seq })
  },
  'send a voice message, get it and unsend it': async ({ anna, man, id }) => {
    const file = new File([(await silence()) as BlobPart], 'voice.webm')
    const { conversation, message } = await anna.api.chat.sendVoice({ id: id(), to: man, file, wave: WAVE })
    expect((await anna.fetch(message.voice!.sound)).status).toBe(200)
    await anna.api.chat.unsend({ conversation, seq: message.seq })
  },
  'begin a conversation': ({ anna, other, id }) => anna.api.chat.send({ id: id(), to: other, body: 'Hoi' }),
  'open a conversation': ({ anna, conversation }) => anna.api.chat.messages({ conversation }),
  'open a conversation with a member': ({ anna, other }) => anna.api.chat.messages({ member: other }),
  'answer, react to, edit, hide and unsend a message': async ({ anna, man, id }) => {
    const { conversation, message } = await anna.api.chat.send({
      id: id(),
      to: man,
      body: 'Hoi',
      reply_to: 1,
    })
    const place = { conversation, seq: message.seq }
    await anna.api.chat.react({ ...place, emoji: '👍' })
    await anna.api.chat.edit({ ...place, body: 'Hallo' })
    await anna.api.chat.messages({ conversation, after: message.seq, revision: 0 })
    await anna.api.chat.unsend(place)
    await anna.api.chat.deleteForMe(place)
  },
  'read a conversation': ({ anna, conversation }) => anna.api.chat.read({ id: conversation }),
  'report a message': ({ anna, conversation, theirs }) =>
    anna.api.chat.report({ conversation, seq: theirs, key: crypto.randomUUID(), reason: 'fake', words: '' }),
  'mute a conversation': ({ anna, conversation }) => anna.api.chat.mute({ id: conversation, muted: true }),
  'archive a conversation': ({ anna, conversation }) =>
    anna.api.chat.archive({ id: conversation, archived: true }),
  'remove a conversation': ({ anna, conversation }) => anna.api.chat.remove({ conversation }),
  'connect live, and type': async ({ site, anna, conversation }) => {
    const live = await connectLive(anna)
    live.say({ type: 'typing', conversation })
    live.say({ type: 'got', conversations: [{ id: conversation, up_to: 1 }] })
    await expect.poll(() => site.app.live.sessions().size).toBe(1)
    await closeConnectionsOfEndedSessions(site.app)
    live.close()
  },
}
