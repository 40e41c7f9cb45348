import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'

/** Expects a generated file to hold this; `npm run schema` writes it instead. */
export async function expectGenerated(file: string, text: string): Promise<void> {
  if (process.env.WRITE_GENERATED) return writeFile(file, text)
  expect(text, `${file} is out of date: npm run schema`).toBe(await readFile(file, 'utf8'))
}
