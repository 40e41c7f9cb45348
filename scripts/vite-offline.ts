import type { Plugin, Rolldown } from 'vite'

const OFFLINE_FILES = 'virtual:offline-files'

/** Modules whose scripts, and those that they import, a conversation needs when there is no connection. */
const NEEDED =
  /\/src\/(main\/begin-offline|frame\/(chat|late-life|member-life|overlays\/member-overlays|error-page)\.|features\/chat\/|page\/)/
/** The parts of the words that a built script waits for. */
const WAITED = /await \w+\(((?:[`'"][\w/-]+[`'"],?)+)\)(?!\.)/g

/**
 * `virtual:offline-files`: on the server, the scripts that the conversations need, and the parts of the words that these
 * wait for; the browser's worker keeps them (src/main/offline-shell.ts). Empty in development.
 */
export function offlineFiles(): Plugin {
  const files = { entry: '', scripts: [] as string[], parts: [] as string[] }
  return {
    name: 'vonk:offline-files',
    sharedDuringBuild: true,
    resolveId: (id) => (id === OFFLINE_FILES ? `\0${id}` : undefined),
    load: (id) => (id === `\0${OFFLINE_FILES}` ? `export default ${JSON.stringify(files)}` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needed = withImports(
        // A module that shares a chunk with others may have a chunk before it, which holds none itself.
        chunks.filter(
          ({ isEntry, facadeModuleId, moduleIds }) =>
            isEntry || [facadeModuleId ?? '', ...moduleIds].some((id) => NEEDED.test(id)),
        ),
        new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
      )
      files.entry = `/${chunks.find(({ isEntry }) => isEntry)?.fileName}`
      files.scripts = needed.map(({ fileName }) => `/${fileName}`).filter((file) => file !== files.entry)
      files.parts = [...new Set(needed.flatMap(({ code }) => partsWaitedFor(code)))]
    },
  }
}

function withImports(
  chunks: Rolldown.OutputChunk[],
  byName: Map<string, Rolldown.OutputChunk>,
): Rolldown.OutputChunk[] {
  const found = new Set(chunks)
  // A set goes on with what is added while it is walked.
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk) found.add(chunk)
    }
  return [...found]
}

function partsWaitedFor(code: string): string[] {
  return [...code.matchAll(WAITED)].flatMap(([, list]) =>
    [...list!.matchAll(/[\w/-]+/g)].map(([part]) => part),
  )
}
