import type { CompiledMessage } from 'icu-minify/format'
import type { ReactNode } from 'react'
import type formatOnly from 'use-intl/format-message/format-only'
import { isolated } from '#shared/words/isolated.ts'

type Parts = Parameters<typeof formatOnly>
type Branches = Record<string, string | 0 | readonly Node[]>
type Node = string | 0 | readonly [name: string, kind?: unknown, branches?: Branches, ...more: unknown[]]
type Tag = (inside: ReactNode[]) => ReactNode

/** What compiled messages call a choice, a number of things (also in an order), and a number. */
const [SELECT, ORDINAL, NUMBER] = [1, 3, 4]

/**
 * Writes a compiled message, in place of use-intl's own in all pages (`scripts/vite-catalogues.ts`): less of it, for
 * catalogues name no formats, and with each text kept by itself.
 */
function formatMessage(
  _key: string,
  message: CompiledMessage,
  values: Parts[2] = {},
  { formatters, locale }: Parts[3],
): ReactNode {
  const numberOf = (value: number) => formatters.getNumberFormat(locale).format(value)

  const writeOne = (node: Node, count = 0): ReactNode[] => {
    if (node === 0) return [numberOf(count)]
    if (typeof node === 'string') return [node]
    const [name, kind, branches] = node
    const value = values[name]
    const number = Number(value)
    if (kind === undefined) return [isolated(String(value))]
    if (kind === NUMBER) return [numberOf(number)]
    if (!kind || typeof kind !== 'number') return [(value as Tag)(write(node.slice(1) as Node[], count))]
    const rules = () =>
      formatters.getPluralRules(locale, { type: kind === ORDINAL ? 'ordinal' : 'cardinal' }).select(number)
    const chosen =
      (kind === SELECT ? branches![String(value)] : (branches![`=${number}`] ?? branches![rules()])) ??
      branches!.other!
    return write(typeof chosen === 'object' ? chosen : [chosen], kind === SELECT ? count : number)
  }

  const write = (nodes: readonly Node[], count?: number): ReactNode[] => {
    const parts: ReactNode[] = []
    for (const part of nodes.flatMap((node) => writeOne(node, count)))
      if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(parts.pop() + part)
      else parts.push(part)
    return parts
  }

  if (typeof message === 'string') return message
  const parts = write(message as Node[])
  return parts.length > 1 ? parts : (parts[0] ?? '')
}
// Messages are compiled, and need no look before they are written.
formatMessage.raw = false

export default formatMessage
