import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/vite-catalogues.ts'
import { minifiedContract } from './scripts/vite-contract.ts'

/** Staff's pages: a program of its own in the browser, of which members' pages load nothing. */
export default defineConfig({
  root: 'src/features/office/frame',
  base: '/office/',
  publicDir: false,
  plugins: [catalogues({ splits: false }), minifiedContract(), tailwindcss(), react()],
  build: {
    outDir: '../../../../dist/office',
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
    target: 'es2022',
  },
})
