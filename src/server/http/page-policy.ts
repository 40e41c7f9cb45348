import type { FastifyReply } from 'fastify'

/** Adds origins to the content security policy of one page, by directive. */
export function allowOnPage(reply: FastifyReply, additions: Record<string, string[]>): void {
  const policy = new Map(
    String(reply.getHeader('content-security-policy'))
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  for (const [name, origins] of Object.entries(additions))
    policy.set(name, [...(policy.get(name) ?? []), ...origins])
  reply.header(
    'content-security-policy',
    [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(';'),
  )
}
