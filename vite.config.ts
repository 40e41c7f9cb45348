import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from '#main/routes.ts'
import { catalogues } from './scripts/vite-catalogues.ts'
import { minifiedContract } from './scripts/vite-contract.ts'
import { lazyImport } from './scripts/vite-lazy-import.ts'
import { offlineFiles } from './scripts/vite-offline.ts'
import { scriptsOfViews } from './scripts/vite-views.ts'

/** Few files that compress well: what every page needs, of others and of ours, and what several pages share. */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'frame', tags: ['$initial' as const] },
  // Small files that are used together, in one each: on a slow network, a request costs as much as 20 KB.
  {
    name: 'layout',
    test: /\/frame\/(default\.tsx\?tsr|bottom-bar)|\/ui\/(skeleton|frames\/bottom-bar)|page\/(match-modal|errors\/error-text|login-required)|shared\/money|icons\/x\./,
  },
  {
    name: 'marks',
    test: /ui.fictional-mark/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'cards',
    test: /members.ui.member.(wall|tile)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'liking',
    test: /likes.ui.(use.give.like|like.cache)|members.ui.(is.liked|photo.travel)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'profile-parts',
    test: /members.ui.(profile.header|interests)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'facts-parts',
    test: /members.ui.(profile.icon|fact.word)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'banner',
    test: /ui.frames.banner|ui.countdown|page.nags|icons.(circle-check|info|triangle-exclamation-point|triangle-alert)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'conversation-session',
    test: /chat.ui.(chat-session|conversation-cache|conversation-query|profile-query|outbox|drafts)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'messages',
    test: /chat.ui.(messages.tsx|load-conversation|rare-views|message.group|timeline|use.message.scroll|conversation.header)|ui.chat.(day.line|chat.bubbles|message.groups|message.pane)|lazy.(acts|attachment.message|older.messages)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'discounts',
    test: /payments.ui.(discount.banner|debt.banner|use.discount.value|use.money|use.refusal.words|use.forget.code|return.policy.link)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'ordering',
    test: /payments.ui.(consent|use.order|order.summary)|payments.selling.orders.immediate.start/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'form-error',
    test: /ui.controls.form.error|icons.circle-exclamation-point\./,
    includeDependenciesRecursively: false,
  },
  { name: 'infinite', test: /nfinite.?query/i },
  {
    name: 'own-parts',
    test: /ui.section-card|members.ui.own.own.save|icons.(star|camera|pencil|eye)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'conversation-parts',
    test: /send-horizontal|ellipsis-vertical|growing-text-area|chat.ui.(last.chat|voice.recording.type|typing|use.day.label|no.chats|gone.avatar|list.chat.row)|ui.chat.(conversation.row|message.ticks)|ui.gone.avatar/,
    includeDependenciesRecursively: false,
  },
]

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
            codeSplitting: { groups: CHUNKS },
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
