import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { App } from '#server/app.ts'
import type { Renditions } from '#shared/member-card.ts'
import {
  findPosedFile,
  listChatFiles,
  listConversations,
  listMessagesAfter,
  listPhotoFiles,
  listRows,
} from './export-queries.server.ts'
import { EXPORTED_TABLES } from './export-tables.server.ts'

/** A file of the archive, opened in its turn: only one is in memory at a time. */
type Entry = { name: string; open(): Readable }

const MESSAGES_AT_ONCE = 500

/** Writes everything about a member into a file, which is complete or absent. @returns its size in bytes */
export async function writeExport(app: App, path: string, memberId: string, readme: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  const entries = [
    { name: 'README.txt', open: () => Readable.from([readme]) },
    ...tableEntries(app, memberId),
    ...(await conversationEntries(app, memberId)),
    ...(await photoEntries(app, memberId)),
    ...(await chatFileEntries(app, memberId)),
  ]
  try {
    await writeZip(draft, entries)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await rename(draft, path)
  return (await stat(path)).size
}

async function writeZip(path: string, entries: Entry[]): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject))
  for (const { name, open } of entries) zip.addReadStreamLazy(name, (callback) => callback(null, open()))
  zip.end()
  await Promise.race([pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 })), failed])
}

function tableEntries(app: App, memberId: string): Entry[] {
  return Object.entries(EXPORTED_TABLES).flatMap(([name, table]) =>
    'rows' in table
      ? [
          {
            name: `data/${name}.json`,
            open: () =>
              Readable.from(
                jsonArray(async function* () {
                  yield* await listRows(app.db, table.rows(memberId))
                }),
              ),
          },
        ]
      : [],
  )
}

/** Sent and received messages, one file for each conversation. */
async function conversationEntries(app: App, memberId: string): Promise<Entry[]> {
  const conversations = await listConversations(app.db, memberId)
  return conversations.map(({ conversationId, otherId, name, fictional }) => ({
    name: `conversations/${conversationId}.json`,
    open: () =>
      Readable.from(
        jsonArray(async function* () {
          yield { with: otherId, name, fictional }
          let after: string | undefined
          for (;;) {
            const messages = await listMessagesAfter(app.db, conversationId, after, MESSAGES_AT_ONCE)
            for (const message of messages) yield describeExported(message, memberId, name ?? 'the other')
            if (messages.length < MESSAGES_AT_ONCE) return
            after = messages.at(-1)!.id
          }
        }),
      ),
  }))
}

type ExportedMessage = Awaited<ReturnType<typeof listMessagesAfter>>[number]

function describeExported(message: ExportedMessage, memberId: string, other: string) {
  const mine = message.senderId === memberId
  const [my_reaction, their_reaction] = mine
    ? [message.senderReaction, message.receiverReaction]
    : [message.receiverReaction, message.senderReaction]
  return {
    from: mine ? 'me' : other,
    number: message.seq,
    body: message.body,
    gift: message.gift,
    photo: message.attachment?.kind === 'photo' ? attachmentName(message) : null,
    voice: message.attachment?.kind === 'voice' ? attachmentName(message) : null,
    credits: message.credits,
    created_at: message.createdAt,
    reply_to: message.replySeq,
    edited_at: message.editedAt,
    unsent_at: message.unsentAt,
    my_reaction,
    their_reaction,
    deleted_for_me: mine ? message.hiddenFromSender : message.hiddenFromReceiver,
  }
}

/** The photos as stored; a demo's portraits only once they are drawn. */
async function photoEntries(app: App, memberId: string): Promise<Entry[]> {
  const [photos, posed] = await Promise.all([
    listPhotoFiles(app.db, memberId),
    findPosedFile(app.db, memberId),
  ])
  const entries = photos.map(async ({ id, renditions }) => {
    const file = largestOf(renditions)
    if (!(await app.storage.read(file))) return []
    return [fileEntry(app, `photos/${id}${file.slice(file.lastIndexOf('.'))}`, file)]
  })
  const files = (await Promise.all(entries)).flat()
  return posed?.file ? [...files, fileEntry(app, `photos/verification-${posed.id}.webp`, posed.file)] : files
}

/** The photos and voice messages of conversations, sent and received. */
async function chatFileEntries(app: App, memberId: string): Promise<Entry[]> {
  const messages = await listChatFiles(app.db, memberId)
  return messages.map((message) => fileEntry(app, attachmentName(message), message.attachment!.files.full))
}

type Carrying = Pick<ExportedMessage, 'conversationId' | 'seq' | 'attachment'>

function attachmentName({ conversationId, seq, attachment }: Carrying): string {
  return `conversations/${conversationId}/${seq}.${attachment?.kind === 'voice' ? 'webm' : 'webp'}`
}

function fileEntry({ storage }: App, name: string, file: string): Entry {
  const content = async function* () {
    yield (await storage.read(file)) ?? Buffer.alloc(0)
  }
  return { name, open: () => Readable.from(content()) }
}

function largestOf(renditions: Renditions & { source?: string }): string {
  return renditions.source ?? renditions.full
}

async function* jsonArray(rows: () => AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '['
  let between = '\n'
  for await (const row of rows()) {
    yield between + JSON.stringify(row)
    between = ',\n'
  }
  yield '\n]\n'
}
