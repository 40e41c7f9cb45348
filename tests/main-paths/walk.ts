import { backgroundBound } from '#server/database/background.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { hearStatements } from '#tests/harness/run/statements.ts'
import type { TestSite } from '#tests/harness/site.ts'

export type Walk = {
  site: TestSite
  anna: Visitor
  visitor: Visitor
  man: string
  other: string
  conversation: string
  /** The number of a message in it that the other has sent. */
  theirs: number
  id(): string
}

export type Paths = Record<string, (walk: Walk) => Promise<unknown>>

type Sent = { path: string; text: string; values: unknown[] }
export type Heard = {
  /** Each kind of statement, with the first path that sent it. */
  sent: Map<string, Sent>
  /** What each path sends while a caller waits for it, so not by a job. */
  byPath: Map<string, Set<string>>
}

/** Records each kind of statement sent while a path is walked. */
export function listen(): Heard & { walk(path: string): void } {
  const sent = new Map<string, Sent>()
  const byPath = new Map<string, Set<string>>()
  let current = ''
  hearStatements(({ text, values }) => {
    if (!current || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
    sent.set(text, sent.get(text) ?? { path: current, text, values })
    if (backgroundBound() === undefined) byPath.get(current)!.add(text)
  })
  return {
    sent,
    byPath,
    walk: (path) => {
      current = path
      byPath.set(path, new Set())
    },
  }
}
