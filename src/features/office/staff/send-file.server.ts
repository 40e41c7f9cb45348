import type { FastifyReply } from 'fastify'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
}

/** The media type of a stored file by its name's ending; undefined: none that staff are shown. */
export function typeOf(name: string): string | undefined {
  return TYPES[name.split('.').at(-1) ?? '']
}

/** Sends a member's file to staff: no cache keeps it. */
export function sendFile(reply: FastifyReply, type: string, file: Buffer): FastifyReply {
  return reply.header('cache-control', 'private, no-store').type(type).send(file)
}
