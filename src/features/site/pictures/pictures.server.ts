import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'

const PATH = '/site-pictures/'
const YEAR_SECONDS = 31_536_000
// A file never changes under its name.
const CACHED = `public, max-age=${YEAR_SECONDS}, immutable`
const NAME = /^[\w-]{43}\.webp$/

/**
 * Stores a picture of a site's own before a transaction knows it; the same one twice has one name.
 * @param picture of ours, as WebP
 * @returns its name
 */
export async function storePicture(app: App, siteId: string, picture: Buffer): Promise<string> {
  const name = `${createHmac('sha256', siteId).update(picture).digest('base64url')}.webp`
  await app.storage.write(name, picture)
  return name
}

/** @returns its path, and whether it is new */
export async function keepPicture(
  tx: Tx,
  { clock }: App,
  { siteId, name }: { siteId: string; name: string },
): Promise<{ path: string; isNew: boolean }> {
  const kept = await tx
    .insertInto('sitePicture')
    .values({ name, siteId, createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return { path: `${PATH}${name}`, isNew: kept !== undefined }
}

/** Serves the pictures that staff have uploaded for their sites; they are public. */
export function servePictures(app: App, server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>(`${PATH}:name`, async (request, reply) => {
    const { name } = request.params
    const content = NAME.test(name) && (await isPicture(app.db, name)) && (await app.storage.read(name))
    if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    return reply.type('image/webp').header('cache-control', CACHED).send(content)
  })
}

async function isPicture(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('sitePicture').where('name', '=', name).select('name').executeTakeFirst()) !==
    undefined
  )
}
