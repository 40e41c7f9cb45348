import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/vite-catalogues.ts'
import { minifiedContract } from './scripts/vite-contract.ts'
import { routes } from './src/routes.ts'

export default defineConfig({
  plugins: [
    catalogues(),
    minifiedContract(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'router.tsx',
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
        // Without them TypeScript finds none of the pages, and every route, link and context is `any`.
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
      },
      client: { entry: 'client-entry.tsx' },
      server: { entry: 'server-entry.ts' },
      vite: { installDevServerMiddleware: false },
    }),
    react(),
  ],
  build: { target: 'es2022' },
})
