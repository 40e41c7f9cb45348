import { existsSync, readFileSync } from 'node:fs'

const FILES = /`((?:src|tests|docs|migrations|scripts|public)\/[^`]+)`/g
const TESTS = /`([^`]+\.test\.ts)`:((?: (?:and )?“[^”]+”,?)+)/g

/** The cells of each table row whose first cell matches. */
export function rowsOf(document: string, first: RegExp): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([cell = '']) => first.test(cell))
}

export function filesNamedIn(text: string): string[] {
  return [...text.matchAll(FILES)].map(([, path]) => path!)
}

/** The tests that a text cites in the form `file.test.ts`: “title”, “another”. */
export function testsNamedIn(text: string): { file: string; title: string }[] {
  return [...text.matchAll(TESTS)].flatMap(([, file, titles]) =>
    [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ file: file!, title: title! })),
  )
}

/** The cited files and test titles that do not exist. */
export function missingOf(document: string): string[] {
  const files = filesNamedIn(document).filter((file) => !existsSync(file))
  const tests = testsNamedIn(document)
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${title}'`))
    .map(({ file, title }) => `${file}: ${title}`)
  return [...new Set([...files, ...tests])]
}
