import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'

const FEATURES = new URL('../src/features/', import.meta.url)
const TARGET = new URL('../src/client/words.gen.ts', import.meta.url)

type Words = { [key: string]: string | Words }

/**
 * Writes the Dutch catalogues down as a type, so that TypeScript knows every key and, from the messages
 * themselves, their arguments. (A JSON import would only say that they are strings.) Of a message only its
 * arguments stay: TypeScript reads it letter by letter.
 */
export function writeWordTypes(): void {
  const all: Words = {}
  for (const feature of readdirSync(FEATURES).sort()) {
    const file = new URL(`${feature}/messages/nl.json`, FEATURES)
    if (existsSync(file)) all[feature] = JSON.parse(readFileSync(file, 'utf8')) as Words
  }
  const text = `// Written by scripts/word-types.ts from the catalogues. Do not edit.\n/* biome-ignore-all lint: generated */\nexport type AllWords = ${typeOf(all, '')}\n`
  if (existsSync(TARGET) && readFileSync(TARGET, 'utf8') === text) return
  writeFileSync(TARGET, text)
}

function typeOf(words: Words, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(words).map(
    ([key, value]) =>
      `${inner}${JSON.stringify(key)}: ${typeof value === 'string' ? JSON.stringify(argumentsOf(value)) : typeOf(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** The shortest message that takes the same arguments and tags. */
function argumentsOf(message: string): string {
  const found = new Set<string>()
  collectArguments(compile(message), found)
  return [...found].join('')
}

const PLAIN: Record<number, string> = { 4: 'number', 5: 'date', 6: 'time' }
const BRANCHING: Record<number, string> = { 1: 'select', 2: 'plural', 3: 'selectordinal' }

/** A compiled message is a text, or texts and arguments in order; an argument is its name, kind and branches. */
function collectArguments(message: unknown, found: Set<string>): void {
  if (!Array.isArray(message)) return
  for (const part of message) {
    if (!Array.isArray(part)) continue
    const [name, kind, ...rest] = part as [string, unknown, ...unknown[]]
    if (kind === undefined) found.add(`{${name}}`)
    else if (typeof kind === 'number' && PLAIN[kind]) found.add(`{${name}, ${PLAIN[kind]}}`)
    else if (typeof kind === 'number' && BRANCHING[kind]) {
      found.add(`{${name}, ${BRANCHING[kind]}, other {}}`)
      for (const branch of Object.values(rest[0] as object)) collectArguments(branch, found)
    } else {
      found.add(`<${name}></${name}>`)
      collectArguments([kind, ...rest], found)
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeWordTypes()
