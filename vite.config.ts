import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from '#main/routes.ts'
import { CHUNK_GROUPS } from './scripts/chunk-groups.ts'
import { catalogues } from './scripts/vite-catalogues.ts'
import { minifiedContract } from './scripts/vite-contract.ts'
import { lazyImport } from './scripts/vite-lazy-import.ts'
import { offlineFiles } from './scripts/vite-offline.ts'
import { scriptsOfViews } from './scripts/vite-views.ts'

// The names of groups that are made by who uses them list all of these.
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

export default defineConfig({
  resolve: {
    // React has had this itself since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    catalogues(),
    minifiedContract(),
    scriptsOfViews(),
    offlineFiles(),
    lazyImport(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      start: { entry: 'main/start.ts' },
      router: {
        entry: 'main/router.tsx',
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: 'main/routeTree.gen.ts',
        // What a page shows while it loads belongs to its own script as well, not to everybody's.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
        // Without them TypeScript finds none of the pages, and every route, link and context is `any`.
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
      },
      client: { entry: 'main/client-entry.tsx' },
      server: { entry: 'main/server-entry.ts' },
      vite: { installDevServerMiddleware: false },
    }),
    react(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNK_GROUPS },
            chunkFileNames,
          },
        },
      },
    },
  },
  build: {
    // Which plugin took how long is nobody's business who only starts the site.
    rolldownOptions: { checks: { pluginTimings: false } },
    target: 'es2022',
    // The first page's files are named by the server. To name those of every other page cost each page 3 KB; links
    // are preloaded when somebody is about to follow them, so that the files behind a page's own are seldom waited for.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
})
