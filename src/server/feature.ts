import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import type { Job } from './jobs/jobs.ts'

/** The context of a request, or undefined where no site of ours is at its host. */
export type FindContext<Context> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Context | undefined>

/** The session that a request's cookie opens, where only that matters. */
export type SessionOf<Session> = (request: FastifyRequest) => Promise<Session | null>

export type RenderPage<Context> = {
  /**
   * Renders a page as a visitor would get it, with the site and language of the context. Nothing of it is counted.
   * @param cookies what this visitor has answered before
   */
  renderPage(
    context: Context,
    path: string,
    cookies: Record<string, string>,
  ): Promise<{ html: string | undefined }>
}

export type Requests<Context, Session> = {
  findContext: FindContext<Context>
  sessionOf: SessionOf<Session>
} & RenderPage<Context>

/**
 * What a feature adds to the program, from its `feature.server.ts`; listed in `src/main/features.server.ts`.
 */
export type Feature<Context, Session = unknown> = {
  /** Answers the feature's part of the contract. */
  routes?: object
  jobs?: (app: App) => Job[]
  /** Refuses what the program cannot work with, before it serves requests. */
  check?: (app: App) => Promise<void>
  /** Listens to events of features above it in the list, within the transaction that emits them. */
  subscribe?: (app: App) => void
  /** Adds HTTP endpoints outside the API: files, mailed links, forms of pages without script. */
  serve?: (app: App, server: FastifyInstance, requests: Requests<Context, Session>) => void
}
