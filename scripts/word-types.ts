import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import compile from 'icu-minify/compile'

const FEATURES = new URL('../src/features/', import.meta.url)
const TARGET = new URL('../src/page/words.gen.ts', import.meta.url)

type Words = { [key: string]: string | Words }
/** The arguments of messages as a type, by key; undefined for a message without arguments. */
type Takes = Map<string, string | undefined>

/**
 * Writes the keys of the Dutch catalogues and the arguments of their messages as a type. The library could
 * infer them from the messages, but that takes TypeScript half a minute.
 */
export function writeWordTypes(): void {
  const all: Words = {}
  for (const feature of readdirSync(FEATURES).sort()) {
    const file = new URL(`${feature}/messages/nl.json`, FEATURES)
    if (existsSync(file)) all[feature] = JSON.parse(readFileSync(file, 'utf8')) as Words
  }
  const parts: string[] = []
  describe('', all, parts)
  const text = [
    '// Written by scripts/word-types.ts from the catalogues: not to be edited, not to be committed.',
    "import type { ReactNode } from 'react'",
    '',
    'type Tag = (chunks: ReactNode) => ReactNode',
    'export type Namespaces = {',
    ...parts,
    '}',
    '',
  ].join('\n')
  if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text) writeFileSync(TARGET, text)
}

/** Adds a section and its subsections to `parts`; returns its messages. */
function describe(path: string, words: Words, parts: string[]): Takes {
  const messages: Takes = new Map()
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') {
      messages.set(key, argumentsOf(value))
      continue
    }
    const inner = describe(path ? `${path}.${key}` : key, value, parts)
    for (const [innerKey, takes] of inner) messages.set(`${key}.${innerKey}`, takes)
  }
  const lines = [...messages].map(([key, takes]) => `    ${JSON.stringify(key)}: ${takes ?? 'null'}`)
  parts.push(`  ${JSON.stringify(path)}: {`, ...lines, '  }')
  return messages
}

function argumentsOf(message: string): string | undefined {
  const found = new Map<string, string>()
  collectArguments(compile(message), found)
  if (found.size === 0) return undefined
  return `{ ${[...found].map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

// The compiler's numbers for argument kinds; an argument without a kind is printed as it is.
const TYPES: Record<number, string> = {
  1: 'string',
  2: 'number',
  3: 'number',
  4: 'number',
  5: 'Date | number',
  6: 'Date | number',
}

/**
 * A compiled message is a text, or a list of texts and arguments; an argument is a list of name, kind and
 * branches.
 */
function collectArguments(message: unknown, found: Map<string, string>): void {
  if (!Array.isArray(message)) return
  for (const part of message) {
    if (!Array.isArray(part)) continue
    const [name, kind, ...rest] = part as [string, unknown, ...unknown[]]
    if (kind === undefined) {
      if (!found.has(name)) found.set(name, 'string | number')
    } else if (typeof kind === 'number') {
      found.set(name, TYPES[kind]!)
      if (kind <= 3) for (const branch of Object.values(rest[0] as object)) collectArguments(branch, found)
    } else {
      found.set(name, 'Tag')
      collectArguments([kind, ...rest], found)
    }
  }
}

if (import.meta.main) writeWordTypes()
